#include "platform/host/files/flash_sized_store.h"

#include <doctest/doctest.h>

#include <string>

#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint64_t kBlock = 4096;
constexpr uint64_t kPartition = 112 * kBlock;

struct SizedStore {
  MemoryFileStore files;
  FlashSizedStore sized{files, kPartition};

  void write(const std::string& path, size_t size) {
    REQUIRE(sized.open(path, OpenMode::kReplace)->write(asBytes(std::string(size, 'x'))));
  }
  uint64_t usedBlocks() const {
    const StoreSpace space = sized.space();
    CHECK(space.total == kPartition);
    return (space.total - space.free) / kBlock;
  }
};

}  // namespace

TEST_CASE_FIXTURE(SizedStore, "files use as many blocks as measured with littlefs") {
  const uint64_t empty = usedBlocks();
  constexpr std::pair<size_t, uint64_t> kMeasured[] = {
      {249, 0}, {512, 0}, {513, 1}, {5170, 2}, {7901, 2}, {11062, 3}, {12052, 3}, {12355, 4}, {30745, 8}};
  for (const auto& [size, blocks] : kMeasured) {
    CAPTURE(size);
    write("sand.canvas", size);
    CHECK(usedBlocks() == empty + blocks);
  }
}

TEST_CASE_FIXTURE(SizedStore,
                  "many files in a folder need further blocks, with littlefs one for 20 to 25 files") {
  const uint64_t empty = usedBlocks();
  for (int i = 0; i < 80; ++i) write("gcode/000000" + std::to_string(10 + i) + ".lsp", 600);
  CHECK(usedBlocks() == empty + 80 + 4);
}

TEST_CASE_FIXTURE(SizedStore, "a folder keeps its blocks when files go, unless a pair is empty") {
  const uint64_t empty = usedBlocks();
  const auto name = [](int number) { return "records/scene-" + std::to_string(100 + number); };
  for (int i = 0; i < 40; ++i) write(name(i), 400);
  const uint64_t pairs = usedBlocks() - empty;
  CHECK(pairs > 12);
  for (int i = 0; i < 40; ++i)
    if (i % 2 == 1) CHECK(sized.remove(name(i)));
  CHECK(usedBlocks() == empty + pairs);
  for (int i = 0; i < 40; i += 2) CHECK(sized.remove(name(i)));
  CHECK(usedBlocks() == empty);
}

TEST_CASE_FIXTURE(SizedStore, "all folders of a hub count, and those that are opened") {
  const uint64_t empty = usedBlocks();
  REQUIRE(files.open("matrix-patterns/1", OpenMode::kReplace)->write(asBytes(std::string(5000, 'x'))));
  CHECK(usedBlocks() == empty + 2);
  write("other/file", 5000);
  CHECK(usedBlocks() == empty + 2 + 2 + 2);
}

TEST_CASE_FIXTURE(SizedStore, "a write that does not fit fails, and the rest of the store stays") {
  write("gcode/first", 10 * kBlock);
  const uint64_t left = kPartition / kBlock - usedBlocks();
  {
    const auto file = sized.open("gcode/second", OpenMode::kReplace);
    for (uint64_t block = 0; block < left; ++block)
      CHECK(file->write(asBytes(std::string(kBlock - 20, 'x'))));
    CHECK(usedBlocks() == kPartition / kBlock);
    CHECK_FALSE(file->write(asBytes(std::string(kBlock, 'x'))));
    CHECK(file->size() == left * (kBlock - 20));
    CHECK(file->sync());
  }
  CHECK(sized.space().free == 0);
  CHECK(sized.remove("gcode/first"));
  CHECK(sized.space().free == 11 * kBlock);
}

TEST_CASE_FIXTURE(SizedStore,
                  "a new file that needs more room in its folder is not created in a full store") {
  write("gcode/first", kPartition - 17 * kBlock);
  while (sized.space().free > 0)
    REQUIRE(sized.open("records/" + std::to_string(usedBlocks()), OpenMode::kReplace)
                ->write(asBytes(std::string(600, 'x'))));
  bool isCreated = true;
  for (int i = 0; i < 300 && isCreated; ++i) {
    const std::string path = "records/name-" + std::to_string(i);
    isCreated = sized.open(path, OpenMode::kReplace) != nullptr;
    CHECK(sized.exists(path) == isCreated);
  }
  CHECK_FALSE(isCreated);
}

TEST_CASE_FIXTURE(SizedStore, "until the sync, a file has its old blocks and copies of those that change") {
  write("sand.canvas", 10 * kBlock - 200);
  const uint64_t before = usedBlocks();
  const std::string some(100, 'x');
  auto file = sized.open("sand.canvas", OpenMode::kUpdate);
  REQUIRE(file->seek(10 * kBlock - 300));
  REQUIRE(file->write(asBytes(some)));
  CHECK(usedBlocks() == before + 1);
  REQUIRE(file->seek(3 * kBlock));
  REQUIRE(file->write(asBytes(some)));
  CHECK(usedBlocks() == before + 7);
  REQUIRE(file->sync());
  CHECK(usedBlocks() == before);
  file.reset();
  const auto replaced = sized.open("sand.canvas", OpenMode::kReplace);
  REQUIRE(replaced->write(asBytes(std::string(2 * kBlock - 4, 'x'))));
  CHECK(usedBlocks() == before + 2);
  REQUIRE(replaced->sync());
  CHECK(usedBlocks() == before - 8);
}
