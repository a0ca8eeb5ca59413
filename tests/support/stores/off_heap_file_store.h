#pragma once

#include <algorithm>
#include <deque>
#include <memory>
#include <string>

#include "core/ports/file_store.h"
#include "support/heap/heap_use.h"

namespace lumi::test {

/** Allocates memory that is not measured. */
template <typename T>
struct UncountedAllocator {
  using value_type = T;

  UncountedAllocator() = default;
  template <typename U>
  explicit UncountedAllocator(const UncountedAllocator<U>&) {}

  T* allocate(size_t count) { return static_cast<T*>(takeUncounted(count * sizeof(T))); }
  void deallocate(T* items, size_t) { giveUncounted(items); }

  bool operator==(const UncountedAllocator&) const { return true; }
  bool operator!=(const UncountedAllocator&) const { return false; }
};

/** Files that, like those in flash, do not use the measured memory. */
class OffHeapFileStore : public FileStore {
 public:
  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    Entry* entry = find(path);
    const bool creates = mode == OpenMode::kReplace || mode == OpenMode::kAppend;
    if (entry == nullptr && !creates) return nullptr;
    if (entry == nullptr) entry = &add(path);
    if (mode == OpenMode::kReplace) entry->content.clear();
    return std::make_unique<OpenFile>(entry->content, mode == OpenMode::kAppend ? entry->content.size() : 0);
  }
  bool exists(std::string_view path) const override {
    return const_cast<OffHeapFileStore*>(this)->find(path) != nullptr;
  }
  bool remove(std::string_view path) override {
    if (Entry* entry = find(path)) entry->path.clear();
    return true;
  }
  bool rename(std::string_view from, std::string_view to) override {
    Entry* entry = find(from);
    if (entry == nullptr) return false;
    remove(to);
    entry->path.assign(to.begin(), to.end());
    return true;
  }
  void list(std::string_view folder, FileVisitor visit) const override {
    const size_t start = folder.empty() ? 0 : folder.size() + 1;
    for (size_t i = 0; i < entries_.size(); ++i) {
      const std::string_view path = entries_[i].path;
      const bool inside = path.size() > start && path.substr(0, folder.size()) == folder &&
                          (start == 0 || path[start - 1] == '/') && path.find('/', start) == path.npos;
      if (inside) visit(path.substr(start));
    }
  }
  StoreSpace space() const override { return {1u << 30, 1u << 30}; }

 private:
  using Text = std::basic_string<char, std::char_traits<char>, UncountedAllocator<char>>;
  struct Entry {
    Text path;  // "": unused
    Text content;
  };

  class OpenFile : public File {
   public:
    OpenFile(Text& content, size_t position) : content_(content), position_(position) {}
    size_t read(Bytes out) override {
      const size_t count = content_.copy(reinterpret_cast<char*>(out.data()), out.size(), position_);
      position_ += count;
      return count;
    }
    bool write(ConstBytes bytes) override {
      content_.replace(position_, bytes.size(), asText(bytes));
      position_ += bytes.size();
      return true;
    }
    bool seek(uint64_t position) override {
      position_ = static_cast<size_t>(position);
      return position_ <= content_.size();
    }
    uint64_t size() const override { return content_.size(); }
    bool sync() override { return true; }

   private:
    Text& content_;
    size_t position_;
  };

  Entry* find(std::string_view path) {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [path](const Entry& one) {
      return !one.path.empty() && std::string_view(one.path) == path;
    });
    return found == entries_.end() ? nullptr : &*found;
  }
  Entry& add(std::string_view path) {
    const auto free =
        std::find_if(entries_.begin(), entries_.end(), [](const Entry& one) { return one.path.empty(); });
    Entry& entry = free == entries_.end() ? entries_.emplace_back() : *free;
    entry.path.assign(path.begin(), path.end());
    return entry;
  }

  std::deque<Entry, UncountedAllocator<Entry>> entries_;  // open files refer to entries
};

}  // namespace lumi::test
