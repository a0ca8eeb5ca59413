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
                  "many files in a folder need further blocks, with littlefs about one for 25 files") {
  const uint64_t empty = usedBlocks();
  for (int i = 0; i < 50; ++i) write("gcode/000000" + std::to_string(10 + i) + ".lsp", 5000);
  CHECK(usedBlocks() == empty + 50 * 2 + 2);
}

TEST_CASE_FIXTURE(SizedStore, "a partition that is more than full has no space") {
  write("sand.canvas", kPartition);
  CHECK(sized.space().free == 0);
}
