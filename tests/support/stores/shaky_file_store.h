#pragma once

#include <memory>
#include <utility>

#include "support/stores/memory_file_store.h"

namespace lumi::test {

/** Files in memory, of which some can't be opened, read, removed or renamed for a while. */
class ShakyFileStore : public MemoryFileStore {
 public:
  size_t failedOpens = 0;  // so many of the next calls fail
  size_t failedReads = 0;
  size_t failedRemovals = 0;
  size_t failedRenames = 0;
  size_t opens = 0;  // calls of open() to read

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    if (mode != OpenMode::kRead) return MemoryFileStore::open(path, mode);
    ++opens;
    auto file = fails(failedOpens) ? nullptr : MemoryFileStore::open(path, mode);
    return file ? std::make_unique<ShakyFile>(*this, std::move(file)) : nullptr;
  }
  bool remove(std::string_view path) override {
    return !fails(failedRemovals) && MemoryFileStore::remove(path);
  }
  bool rename(std::string_view from, std::string_view to) override {
    return !fails(failedRenames) && MemoryFileStore::rename(from, to);
  }

 private:
  class ShakyFile : public File {
   public:
    ShakyFile(ShakyFileStore& store, std::unique_ptr<File> inner) : store_(store), inner_(std::move(inner)) {}
    size_t read(Bytes out) override { return fails(store_.failedReads) ? 0 : inner_->read(out); }
    bool write(ConstBytes) override { return false; }
    bool seek(uint64_t position) override { return inner_->seek(position); }
    uint64_t size() const override { return inner_->size(); }
    bool sync() override { return true; }

   private:
    ShakyFileStore& store_;
    std::unique_ptr<File> inner_;
  };

  /** Counts down. */
  static bool fails(size_t& left) { return left > 0 && left-- > 0; }
};

}  // namespace lumi::test
