#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <string>

#include "platform/host/files/flash_sized_store.h"
#include "support/hub/full_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr size_t kPoints = 10'000;
/** A household with a full log; its patterns are added by the tests. */
constexpr HubLoad kHouse = {4, 8, 0, 0, 8, 500, 20, 0, 0};

/** A rosette on smooth curves, like those of the panel's generators: 1.3 bytes a point. */
std::string rosette(int number) {
  std::string text;
  for (size_t i = 0; i < kPoints; ++i) {
    const double angle = static_cast<double>(i) * (0.011 + 0.0001 * number);
    const double radius = 190 * (0.6 + 0.4 * std::sin(angle * (5 + number % 11) / 7.0)) *
                          (1 - static_cast<double>(i) / kPoints * 0.8);
    std::array<char, 40> line{};
    std::snprintf(line.data(), line.size(), "G1 X%.2f Y%.2f\n", 300 + radius * std::cos(angle),
                  200 + radius * std::sin(angle));
    text += line.data();
  }
  return text;
}

/** A hub whose store has the size of a board's, with a picture of the sand that is as large as it may be. */
struct SizedHub : FullHub {
  FlashSizedStore sized;

  SizedHub(uint64_t storeSize, uint32_t canvasLimit) : FullHub(kHouse), sized(beside, storeSize) {
    options.canvasLimit = canvasLimit;
    flash = &sized;
    reboot();
    settle();
  }

  bool add(int number) {
    return useOfUpload({"/api/sand/library", {}, "gcode", "rosette.gcode", rosette(number)}).status == 200;
  }
  /** How many more patterns like the present ones the panel says that there is room for. */
  size_t further() {
    const PatternLibrary& library = hub().sand().library();
    return static_cast<size_t>(library.freeBytes() * library.size() / library.usedBytes());
  }
};

}  // namespace

TEST_CASE("a board with 4 MB holds 12 patterns of 10,000 points, and about as many as the panel says") {
  SizedHub board(0x68000, 48 * 1024);
  int number = 0;
  while (number < 6) REQUIRE(board.add(number++));
  const size_t promised = 6 + board.further();
  CHECK(promised >= 12);
  while (board.add(number)) ++number;
  CHECK(number >= 12);
  // The last two may lack the room that an upload keeps for the lines of one call, and the folder's new
  // blocks.
  CHECK(number + 2 >= static_cast<int>(promised));
  CHECK(board.hub().sand().library().size() == static_cast<size_t>(number));
  MESSAGE("4 MB: ", number, " patterns, said ", promised);
}

TEST_CASE("a board with 16 MB holds 250 patterns of 10,000 points") {
  SizedHub board(0x8E0000, 1024 * 1024);
  for (int number = 0; number < 250; ++number) REQUIRE(board.add(number));
  CHECK(board.hub().sand().library().size() == 250);
  MESSAGE("16 MB: room for ", board.further(), " more");
}
