#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/ports/file_store.h"
#include "core/ports/store_path.h"

namespace lumi::test {

/**
 * Files in memory with an optional capacity. As on LittleFS, an open file cannot be removed, renamed or
 * replaced by a rename, and opening a file gives the content that was synced or closed before.
 */
class MemoryFileStore : public FileStore {
 public:
  static constexpr uint64_t kRoomy = 1u << 30;  // bytes

  explicit MemoryFileStore(uint64_t capacity = kRoomy) : capacity_(capacity) {}
  ~MemoryFileStore() override { clear(); }
  /** A copy contains the synced content, as after a power cut, and has no open files. */
  MemoryFileStore(const MemoryFileStore& other) : capacity_(other.capacity_) { copyFiles(other); }
  MemoryFileStore& operator=(const MemoryFileStore& other) {
    if (this == &other) return *this;
    clear();
    capacity_ = other.capacity_;
    copyFiles(other);
    return *this;
  }

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    if (!isStorePath(path)) return nullptr;
    auto found = files_.find(path);
    const bool creates = mode == OpenMode::kReplace || mode == OpenMode::kAppend;
    if (found == files_.end() && !creates) return nullptr;
    if (found == files_.end()) found = files_.emplace(path, std::make_shared<std::string>()).first;
    const bool isEmptied = mode == OpenMode::kReplace;
    auto content = isEmptied ? std::make_shared<std::string>() : found->second;
    return std::make_unique<MemoryFile>(*this, found->first, std::move(content), mode);
  }

  bool exists(std::string_view path) const override { return files_.find(path) != files_.end(); }

  bool remove(std::string_view path) override {
    if (!isStorePath(path)) return false;
    const auto found = files_.find(path);
    if (found == files_.end()) return true;
    if (isOpen(path)) return false;
    files_.erase(found);
    return true;
  }

  bool rename(std::string_view from, std::string_view to) override {
    const auto found = files_.find(from);
    if (found == files_.end() || !isStorePath(to) || isOpen(from) || isOpen(to)) return false;
    auto content = found->second;
    files_.erase(found);
    files_[std::string(to)] = std::move(content);
    return true;
  }

  void list(std::string_view folder, FileVisitor visit) const override {
    const std::string prefix = folder.empty() ? "" : std::string(folder) + "/";
    const auto files = files_;  // a visitor may remove the file it sees
    for (const auto& [path, content] : files) {
      const bool inside = path.compare(0, prefix.size(), prefix) == 0;
      const auto name = std::string_view(path).substr(inside ? prefix.size() : 0);
      if (inside && name.find('/') == std::string_view::npos) visit(name);
    }
  }

  /** The paths of all files in all folders. */
  std::vector<std::string> paths() const {
    std::vector<std::string> all;
    for (const auto& entry : files_) all.push_back(entry.first);
    return all;
  }

  StoreSpace space() const override { return {capacity_, capacity_ - std::min(capacity_, used())}; }

  void setCapacity(uint64_t capacity) { capacity_ = capacity; }

  /** Content of an existing file, synced or not, for checks and for damage. */
  std::string& contentOf(std::string_view path) {
    return const_cast<std::string&>(std::as_const(*this).contentOf(path));
  }
  const std::string& contentOf(std::string_view path) const {
    const auto writer = std::find_if(open_.rbegin(), open_.rend(), [path](const MemoryFile* file) {
      return file->isOf(path) && file->hasUnsynced();
    });
    return writer == open_.rend() ? *files_.find(path)->second : (*writer)->content();
  }

  /** Files that are still open lose their connection to this store. */
  void clear() {
    for (MemoryFile* file : open_) file->leave();
    open_.clear();
    files_.clear();
  }

 private:
  using Content = std::shared_ptr<std::string>;

  class MemoryFile : public File {
   public:
    MemoryFile(MemoryFileStore& store, std::string path, Content content, OpenMode mode)
        : store_(&store),
          path_(std::move(path)),
          content_(std::move(content)),
          mode_(mode),
          hasUnsynced_(mode == OpenMode::kReplace) {
      store.open_.push_back(this);
    }
    ~MemoryFile() override {
      if (!store_) return;
      (void)MemoryFile::sync();
      auto& open = store_->open_;
      open.erase(std::find(open.begin(), open.end(), this));
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;

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
      if (store_ && growth > store_->space().free) return false;
      // Other open files keep the old content.
      if (!hasUnsynced_) content_ = std::make_shared<std::string>(*content_);
      hasUnsynced_ = true;
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
    bool sync() override {
      if (store_ && hasUnsynced_) store_->files_[path_] = content_;
      hasUnsynced_ = false;
      return true;
    }

    bool isOf(std::string_view path) const { return path_ == path; }
    bool hasUnsynced() const { return hasUnsynced_; }
    std::string& content() { return *content_; }
    void leave() { store_ = nullptr; }

   private:
    MemoryFileStore* store_;  // null once the file is no longer in the store
    std::string path_;
    Content content_;
    OpenMode mode_;
    bool hasUnsynced_;
    size_t position_ = 0;
  };

  bool isOpen(std::string_view path) const {
    return std::any_of(open_.begin(), open_.end(),
                       [path](const MemoryFile* file) { return file->isOf(path); });
  }

  void copyFiles(const MemoryFileStore& other) {
    for (const auto& [path, content] : other.files_) files_[path] = std::make_shared<std::string>(*content);
  }

  /** Counts a file that is being rewritten only once, as if its old content were already free. */
  uint64_t used() const {
    uint64_t sum = 0;
    for (const auto& [path, content] : files_) {
      uint64_t size = content->size();
      for (const MemoryFile* file : open_) {
        if (file->isOf(path) && file->hasUnsynced()) size = file->size();
      }
      sum += size;
    }
    return sum;
  }

  std::map<std::string, Content, std::less<>> files_;
  std::vector<MemoryFile*> open_;
  uint64_t capacity_;
};

}  // namespace lumi::test
