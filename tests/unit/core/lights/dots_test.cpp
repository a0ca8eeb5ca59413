#include "core/lights/drawing/dots.h"

#include <doctest/doctest.h>

#include <vector>

#include "core/lights/drawing/row.h"

using namespace lumi;

namespace {

constexpr WireColor kWhite = 0xFFFFFF;

std::vector<int> dotOn(size_t pixels, const Dot& dot, WireColor color = kWhite) {
  std::vector<uint8_t> wire(pixels * 3);
  addDot(dot, color, wire);
  std::vector<int> light;
  for (size_t i = 0; i < pixels; ++i) light.push_back(wire[i * 3]);
  return light;
}

}  // namespace

TEST_CASE("a dot is brightest at its place and dark beyond its lengths") {
  const std::vector<int> light = dotOn(100, {32768, 6554, 6554});
  CHECK(light[49] > 250);
  CHECK(light[50] > 250);
  CHECK(light[39] == 0);
  CHECK(light[60] == 0);
  for (size_t i = 40; i < 49; ++i) CHECK(light[i] < light[i + 1]);
  for (size_t i = 50; i < 59; ++i) CHECK(light[i] > light[i + 1]);
}

TEST_CASE("a pointed dot fades faster, and may have sides of different lengths") {
  const std::vector<int> light = dotOn(100, {32768, 26214, 3000, true});
  CHECK(light[30] > 0);
  CHECK(light[30] < 80);
  CHECK(light[56] == 0);
}

TEST_CASE("the shortest dot is never dark between two LEDs, and a dot outside the strip is not seen") {
  for (int32_t place = 0; place < 65536; place += 97) {
    const std::vector<int> light = dotOn(20, {place, 0, 0});
    int most = 0;
    for (const int each : light) most = std::max(most, each);
    REQUIRE(most > 200);
  }
  for (const int32_t place : {-200'000, -20'000, 90'000, 300'000}) {
    for (const int each : dotOn(20, {place, 5000, 5000})) REQUIRE(each == 0);
  }
  CHECK(dotOn(0, {0, 1, 1}).empty());
}

TEST_CASE("where dots overlap, the greater byte stays") {
  std::vector<uint8_t> wire(30);
  addDot({32768, 60000, 60000}, 0x0000FF, wire);
  const uint8_t red = wire[12];
  addDot({32768, 60000, 60000}, 0x00FF10, wire);
  CHECK(wire[12] == red);
  CHECK(wire[13] > 200);
}

TEST_CASE("a row is interpolated from its first colour to its last") {
  const WireColor colors[] = {0x000000, 0x0000FF, 0x00FF00};
  std::vector<uint8_t> wire(101 * 3, 77);
  drawRow(colors, wire);
  CHECK(wire[0] < 4);
  CHECK(wire[50 * 3] > 250);
  CHECK(wire[50 * 3 + 1] < 4);
  CHECK(wire[100 * 3 + 1] > 250);
  for (size_t i = 1; i < 50; ++i) REQUIRE(wire[i * 3] > wire[i * 3 - 3]);
}
