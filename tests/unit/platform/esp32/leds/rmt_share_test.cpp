#include <doctest/doctest.h>

#include <initializer_list>

#include "platform/esp32/leds/led_line.h"

using namespace lumi;

namespace {

size_t blocksUsed(const Chip& chip, size_t lines) {
  size_t blocks = 0;
  for (size_t i = 0; i < lines; ++i) {
    const RmtShare share = rmtShare(chip, lines, i);
    blocks += share.dma ? 1 : share.symbols / chip.rmtBlockSize;
  }
  return blocks;
}

}  // namespace

TEST_CASE("a single line of an ESP32 gets all of the memory") {
  const RmtShare share = rmtShare(kEsp32, 1, 0);
  CHECK(share.symbols == 512);
  CHECK_FALSE(share.dma);
}

TEST_CASE("three lines of an ESP32 share the memory in whole blocks") {
  CHECK(rmtShare(kEsp32, 3, 0).symbols == 192);
  CHECK(rmtShare(kEsp32, 3, 1).symbols == 192);
  CHECK(rmtShare(kEsp32, 3, 2).symbols == 128);
}

TEST_CASE("the first line of an ESP32-S3 gets DMA, the others share the memory") {
  CHECK(rmtShare(kEsp32S3, 3, 0).dma);
  CHECK(rmtShare(kEsp32S3, 3, 0).symbols == 1024);
  CHECK_FALSE(rmtShare(kEsp32S3, 3, 1).dma);
  CHECK(rmtShare(kEsp32S3, 3, 1).symbols == 96);
  CHECK(rmtShare(kEsp32S3, 3, 2).symbols == 48);
}

TEST_CASE("a single line of an ESP32-C3 gets the memory of both channels") {
  const RmtShare share = rmtShare(kEsp32C3, 1, 0);
  CHECK(share.symbols == 96);
  CHECK_FALSE(share.dma);
}

TEST_CASE("the shares never exceed the memory, and each line gets a share while there is any") {
  for (const Chip& chip : {kEsp32, kEsp32S3, kEsp32C3}) {
    for (size_t lines = 1; lines <= chip.rmtBlocks; ++lines) {
      CAPTURE(chip.name);
      CAPTURE(lines);
      CHECK(blocksUsed(chip, lines) <= chip.rmtBlocks);
      for (size_t i = 0; i < lines; ++i) CHECK(rmtShare(chip, lines, i).symbols >= chip.rmtBlockSize);
    }
  }
}

TEST_CASE("a line beyond the available memory gets none") {
  CHECK(rmtShare(kEsp32, 9, 8).symbols == 0);
  CHECK(rmtShare(kEsp32S3, 5, 4).symbols == 0);
  CHECK(rmtShare(kEsp32C3, 3, 2).symbols == 0);
}
