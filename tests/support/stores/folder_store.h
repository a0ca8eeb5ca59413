#pragma once

#include <string>
#include <utility>

#include "core/ports/file_store.h"

namespace lumi::test {

/**
 * Presents a folder of another store as a separate store. Two of them on one FaultyFileStore act as two
 * partitions of one flash, whose steps are counted together.
 */
class FolderStore : public FileStore {
 public:
  FolderStore(FileStore& whole, std::string folder) : whole_(whole), folder_(std::move(folder)) {}

  std::unique_ptr<File> open(std::string_view path, OpenMode mode) override {
    return whole_.open(inside(path), mode);
  }
  bool exists(std::string_view path) const override { return whole_.exists(inside(path)); }
  bool remove(std::string_view path) override { return whole_.remove(inside(path)); }
  bool rename(std::string_view from, std::string_view to) override {
    return whole_.rename(inside(from), inside(to));
  }
  void list(std::string_view folder, FileVisitor visit) const override {
    whole_.list(folder.empty() ? folder_ : inside(folder), visit);
  }
  StoreSpace space() const override { return whole_.space(); }

 private:
  std::string inside(std::string_view path) const { return folder_ + "/" + std::string(path); }

  FileStore& whole_;
  std::string folder_;
};

}  // namespace lumi::test
