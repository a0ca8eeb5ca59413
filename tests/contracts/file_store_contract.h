#pragma once

#include <doctest/doctest.h>

#include <set>
#include <string>

#include "core/ports/file_store.h"

namespace lumi::test {

inline void put(FileStore& files, std::string_view path, std::string_view content) {
  const auto file = files.open(path, OpenMode::kReplace);
  REQUIRE(file);
  REQUIRE(file->write(asBytes(content)));
  REQUIRE(file->sync());
}

inline std::string take(File& file, size_t size) {
  std::string text(size, '\0');
  text.resize(file.read(Bytes(reinterpret_cast<uint8_t*>(text.data()), text.size())));
  return text;
}

inline std::string get(FileStore& files, std::string_view path) {
  const auto file = files.open(path, OpenMode::kRead);
  return file ? take(*file, 10000) : "(missing)";
}

inline std::set<std::string> listed(const FileStore& files, std::string_view folder) {
  std::set<std::string> found;
  files.list(folder, [&found](std::string_view name) { found.emplace(name); });
  return found;
}

inline void checkOpening(FileStore& files) {
  SUBCASE("opening a missing file for reading or updating fails and does not create it") {
    CHECK_FALSE(files.open("a", OpenMode::kRead));
    CHECK_FALSE(files.open("a", OpenMode::kUpdate));
    CHECK_FALSE(files.open("folder/a", OpenMode::kRead));
    CHECK_FALSE(files.exists("a"));
  }
  SUBCASE("written content can be read; missing folders are created") {
    for (const char* path : {"a", "folder/b", "folder/deeper/c.txt", ".hidden", "A-Z_0.9..x"}) {
      put(files, path, path);
      CHECK(get(files, path) == path);
      CHECK(files.exists(path));
    }
    CHECK_FALSE(files.exists("folder"));
    CHECK_FALSE(files.open("folder", OpenMode::kRead));
  }
  SUBCASE("kReplace empties the file") {
    put(files, "a", "long content");
    put(files, "a", "short");
    CHECK(get(files, "a") == "short");
  }
  SUBCASE("appending writes at the end, regardless of the read position") {
    put(files, "a", "one ");
    const auto file = files.open("a", OpenMode::kAppend);
    REQUIRE(file);
    CHECK(file->seek(0));
    CHECK(file->write(asBytes("two")));
    CHECK(file->sync());
    CHECK(get(files, "a") == "one two");
    CHECK(files.open("new", OpenMode::kAppend));
    CHECK(files.exists("new"));
  }
  SUBCASE("a file opened for reading cannot be written") {
    put(files, "a", "one");
    CHECK_FALSE(files.open("a", OpenMode::kRead)->write(asBytes("x")));
    CHECK(get(files, "a") == "one");
  }
  SUBCASE("paths that are not plain are rejected") {
    put(files, "a", "one");
    for (const char* path : {"", "/", "/a", "a/", "..", ".", "../a", "folder/../a", "./a", "folder//a", "a b",
                             "a\\b", "\xC3\xBC", "a\n", "folder/..", "~", "a:b"}) {
      CAPTURE(path);
      CHECK_FALSE(files.open(path, OpenMode::kReplace));
      CHECK_FALSE(files.open(path, OpenMode::kRead));
      CHECK_FALSE(files.exists(path));
      CHECK_FALSE(files.remove(path));
      CHECK_FALSE(files.rename("a", path));
      CHECK_FALSE(files.rename(path, "b"));
    }
    CHECK_FALSE(files.open(std::string_view("a\0b", 3), OpenMode::kReplace));
    CHECK(listed(files, "") == std::set<std::string>{"a"});
  }
}

inline void checkReadingAndWriting(FileStore& files) {
  SUBCASE("a file can be read in pieces up to its end") {
    put(files, "a", "0123456789");
    const auto file = files.open("a", OpenMode::kRead);
    CHECK(take(*file, 4) == "0123");
    CHECK(take(*file, 4) == "4567");
    CHECK(take(*file, 4) == "89");
    CHECK(take(*file, 4).empty());
  }
  SUBCASE("kUpdate writes at any position and keeps the rest") {
    put(files, "a", "0123456789");
    const auto file = files.open("a", OpenMode::kUpdate);
    REQUIRE(file->seek(3));
    CHECK(file->write(asBytes("abc")));
    CHECK(take(*file, 2) == "67");
    CHECK(file->seek(9));
    CHECK(file->write(asBytes("xyz")));
    CHECK(file->size() == 12);
    CHECK(file->sync());
    CHECK(get(files, "a") == "012abc678xyz");
  }
  SUBCASE("seek() reaches the end of a file but not beyond") {
    put(files, "a", "012");
    const auto file = files.open("a", OpenMode::kRead);
    CHECK(file->seek(3));
    CHECK(take(*file, 1).empty());
    CHECK_FALSE(file->seek(4));
    CHECK(file->seek(1));
    CHECK(take(*file, 5) == "12");
  }
  SUBCASE("all byte values are stored unchanged") {
    std::string all;
    for (int i = 0; i < 256; i++) all += static_cast<char>(i);
    put(files, "a", all);
    CHECK(get(files, "a") == all);
    CHECK(files.open("a", OpenMode::kRead)->size() == 256);
  }
}

inline void checkRemovingAndRenaming(FileStore& files) {
  SUBCASE("a removed file no longer exists; removing a missing file succeeds") {
    put(files, "folder/a", "one");
    CHECK(files.remove("folder/a"));
    CHECK_FALSE(files.exists("folder/a"));
    CHECK(files.remove("folder/a"));
    CHECK(files.remove("nowhere/a"));
  }
  SUBCASE("an open file may or may not be removable; once closed it can be removed") {
    put(files, "a", "0123");
    auto open = files.open("a", OpenMode::kRead);
    CHECK(take(*open, 2) == "01");
    const bool isGone = files.remove("a");
    CHECK(files.exists("a") == !isGone);
    CHECK(take(*open, 2) == "23");
    if (!isGone) CHECK(get(files, "a") == "0123");
    open.reset();
    CHECK(files.remove("a"));
    CHECK_FALSE(files.exists("a"));
  }
  SUBCASE("a file can be renamed, also into another folder, which is created") {
    put(files, "a", "one");
    CHECK(files.rename("a", "folder/b"));
    CHECK_FALSE(files.exists("a"));
    CHECK(get(files, "folder/b") == "one");
  }
  SUBCASE("renaming replaces the target") {
    put(files, "a", "new");
    put(files, "b", "old");
    CHECK(files.rename("a", "b"));
    CHECK(get(files, "b") == "new");
    CHECK_FALSE(files.exists("a"));
  }
  SUBCASE("renaming a missing file fails and keeps the target") {
    put(files, "b", "old");
    CHECK_FALSE(files.rename("a", "b"));
    CHECK(get(files, "b") == "old");
  }
}

inline void checkListingAndSpace(FileStore& files) {
  SUBCASE("a folder lists its own files, but not those of subfolders") {
    put(files, "a", "1");
    put(files, "folder/b", "12");
    put(files, "folder/c", "123");
    put(files, "folder/deeper/d", "1234");
    CHECK(listed(files, "") == std::set<std::string>{"a"});
    CHECK(listed(files, "folder") == std::set<std::string>{"b", "c"});
    CHECK(listed(files, "missing").empty());
    CHECK(listed(files, "..").empty());
  }
  SUBCASE("files can be removed while they are being listed") {
    for (const char* path : {"folder/a", "folder/b", "folder/c"}) put(files, path, "x");
    files.list("folder", [&files](std::string_view name) { files.remove("folder/" + std::string(name)); });
    CHECK(listed(files, "folder").empty());
  }
  SUBCASE("free space does not exceed total space") {
    put(files, "a", "1");
    const StoreSpace space = files.space();
    CHECK(space.total > 0);
    CHECK(space.free <= space.total);
  }
}

/** The contract of every FileStore. Pass an empty store, a new one for each run of the test case. */
inline void checkFileStoreContract(FileStore& files) {
  checkOpening(files);
  checkReadingAndWriting(files);
  checkRemovingAndRenaming(files);
  checkListingAndSpace(files);
}

}  // namespace lumi::test
