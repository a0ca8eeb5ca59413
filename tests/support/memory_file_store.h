#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/ports/file_store.h"
#include "core/ports/store_path.h"

namespace lumi::test {

/** Files in memory, with an end to the space when one is given. */
class MemoryFileStore : public FileStore {
 public:
  static constexpr uint64_t kRoomy = 1u << 30;  // bytes

  explicit MemoryFileStore(uint64_t capacity = kRoomy) : capacity_(capacity) {}

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    if (!isStorePath(path)) return nullptr;
    auto found = files_.find(path);
    const bool creates = mode == OpenMode::kReplace || mode == OpenMode::kAppend;
    if (found == files_.end() && !creates) return nullptr;
    if (found == files_.end()) found = files_.emplace(path, std::make_shared<std::string>()).first;
    // A new string, so that a reader of the old content keeps it.
    if (mode == OpenMode::kReplace) found->second = std::make_shared<std::string>();
    return std::make_unique<MemoryFile>(*this, found->second, mode);
  }

  bool exists(std::string_view path) const override { return files_.find(path) != files_.end(); }

  bool remove(std::string_view path) override {
    if (!isStorePath(path)) return false;
    if (auto found = files_.find(path); found != files_.end()) files_.erase(found);
    return true;
  }

  bool rename(std::string_view from, std::string_view to) override {
    auto found = files_.find(from);
    if (found == files_.end() || !isStorePath(to)) return false;
    auto content = found->second;
    files_.erase(found);
    files_[std::string(to)] = std::move(content);
    return true;
  }

  void list(std::string_view folder,
            const std::function<void(std::string_view, uint64_t)>& visit) const override {
    const std::string prefix = folder.empty() ? "" : std::string(folder) + "/";
    const auto files = files_;  // a visitor may remove what it sees
    for (const auto& [path, content] : files) {
      const bool inside = path.compare(0, prefix.size(), prefix) == 0;
      const auto name = std::string_view(path).substr(inside ? prefix.size() : 0);
      if (inside && name.find('/') == std::string_view::npos) visit(name, content->size());
    }
  }

  /** Of all files, in whatever folder. */
  std::vector<std::string> paths() const {
    std::vector<std::string> all;
    for (const auto& entry : files_) all.push_back(entry.first);
    return all;
  }

  StoreSpace space() const override { return {capacity_, capacity_ - std::min(capacity_, used())}; }

  void setCapacity(uint64_t capacity) { capacity_ = capacity; }

  /** What the file holds, to look at or damage; it must exist. */
  std::string& contentOf(std::string_view path) { return *files_.find(path)->second; }

  void clear() { files_.clear(); }

 private:
  class MemoryFile : public File {
   public:
    MemoryFile(const MemoryFileStore& store, std::shared_ptr<std::string> content, OpenMode mode)
        : store_(store), content_(std::move(content)), mode_(mode) {}

    size_t read(Bytes out) override {
      const size_t count = content_->copy(reinterpret_cast<char*>(out.data()), out.size(), position_);
      position_ += count;
      return count;
    }
    bool write(ConstBytes bytes) override {
      if (mode_ == OpenMode::kRead) return false;
      if (mode_ == OpenMode::kAppend) position_ = content_->size();
      const size_t end = position_ + bytes.size();
      const size_t growth = end > content_->size() ? end - content_->size() : 0;
      if (growth > store_.space().free) return false;
      content_->replace(position_, bytes.size(), asText(bytes));
      position_ = end;
      return true;
    }
    bool seek(uint64_t position) override {
      if (position > content_->size()) return false;
      position_ = static_cast<size_t>(position);
      return true;
    }
    uint64_t size() const override { return content_->size(); }
    bool sync() override { return true; }

   private:
    const MemoryFileStore& store_;
    std::shared_ptr<std::string> content_;
    OpenMode mode_;
    size_t position_ = 0;
  };

  uint64_t used() const {
    uint64_t sum = 0;
    for (const auto& [path, content] : files_) sum += content->size();
    return sum;
  }

  std::map<std::string, std::shared_ptr<std::string>, std::less<>> files_;
  uint64_t capacity_;
};

}  // namespace lumi::test
