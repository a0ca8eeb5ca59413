#include <doctest/doctest.h>

#include <string>

#include "platform/esp32/flash/vfs_file_store.h"

using namespace lumi;

TEST_CASE("a path is placed below the mount point") {
  const VfsPath path("/store", "folder/file.bin");
  REQUIRE(path);
  CHECK(std::string(path.c_str()) == "/store/folder/file.bin");
}

TEST_CASE("the mount point alone is a valid path") {
  const VfsPath path("/www");
  REQUIRE(path);
  CHECK(std::string(path.c_str()) == "/www");
}

TEST_CASE("an invalid path, or one that leaves the mount point, is rejected") {
  for (const char* path : {"", "/a", "a/", "..", "a/../b", "a//b", "a b"}) {
    CAPTURE(path);
    CHECK_FALSE(VfsPath("/store", path));
  }
}

TEST_CASE("the longest path fits; one more character is rejected") {
  const std::string root = "/store";
  const std::string longest(VfsPath::kMax - root.size() - 1, 'a');
  const VfsPath path(root, longest);
  REQUIRE(path);
  CHECK(path.c_str() == root + "/" + longest);
  CHECK_FALSE(VfsPath(root, longest + "a"));
}
