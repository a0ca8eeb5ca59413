#pragma once

#include <memory>
#include <utility>

#include "core/ports/file_store.h"
#include "support/heap/instruction_count.h"

namespace lumi::test {

/** Files whose own work is not counted. */
class UncountedFileStore : public FileStore {
 public:
  explicit UncountedFileStore(FileStore& files) : files_(files) {}

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    const Uncounted apart;
    auto file = files_.open(path, mode);
    return file ? std::make_unique<OpenFile>(std::move(file)) : nullptr;
  }
  bool exists(std::string_view path) const override {
    const Uncounted apart;
    return files_.exists(path);
  }
  bool remove(std::string_view path) override {
    const Uncounted apart;
    return files_.remove(path);
  }
  bool rename(std::string_view from, std::string_view to) override {
    const Uncounted apart;
    return files_.rename(from, to);
  }
  void list(std::string_view folder, FileVisitor visit) const override { files_.list(folder, visit); }
  StoreSpace space() const override {
    const Uncounted apart;
    return files_.space();
  }

 private:
  class OpenFile : public File {
   public:
    explicit OpenFile(std::unique_ptr<File> file) : file_(std::move(file)) {}
    ~OpenFile() override {
      const Uncounted apart;
      file_.reset();
    }
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;

    size_t read(Bytes out) override {
      const Uncounted apart;
      return file_->read(out);
    }
    bool write(ConstBytes bytes) override {
      const Uncounted apart;
      return file_->write(bytes);
    }
    bool seek(uint64_t position) override {
      const Uncounted apart;
      return file_->seek(position);
    }
    uint64_t size() const override {
      const Uncounted apart;
      return file_->size();
    }
    bool sync() override {
      const Uncounted apart;
      return file_->sync();
    }

   private:
    std::unique_ptr<File> file_;
  };

  FileStore& files_;
};

}  // namespace lumi::test
