#include "core/pixels/rgbw.h"

#include <doctest/doctest.h>

#include <vector>

using namespace lumi;

namespace {

std::vector<uint8_t> withWhite(const std::vector<uint8_t>& rgb) {
  std::vector<uint8_t> rgbw(rgb.size() / 3 * 4, 99);
  addWhite(rgb, rgbw);
  return rgbw;
}

}  // namespace

TEST_CASE("the white channel takes over what is common to the colours") {
  CHECK(withWhite({255, 180, 107}) == std::vector<uint8_t>{148, 73, 0, 107});
  CHECK(withWhite({9, 9, 9, 0, 200, 3}) == std::vector<uint8_t>{0, 0, 0, 9, 0, 200, 3, 0});
  CHECK(withWhite({}).empty());
}

TEST_CASE("white and colours together give the light of the colours before") {
  for (int red = 0; red < 256; red += 15) {
    for (int green = 0; green < 256; green += 5) {
      for (int blue = 0; blue < 256; blue += 17) {
        const auto rgbw =
            withWhite({static_cast<uint8_t>(red), static_cast<uint8_t>(green), static_cast<uint8_t>(blue)});
        REQUIRE(rgbw[0] + rgbw[3] == red);
        REQUIRE(rgbw[1] + rgbw[3] == green);
        REQUIRE(rgbw[2] + rgbw[3] == blue);
        REQUIRE(rgbw[0] * rgbw[1] * rgbw[2] == 0);
      }
    }
  }
}

TEST_CASE("balanced white comes from the white channel alone, and a colour keeps what is left") {
  const WireColor white = 0xB0F0FF;  // 255, 240, 176
  const auto balanced = [white](const std::vector<uint8_t>& rgb) {
    std::vector<uint8_t> rgbw(rgb.size() / 3 * 4);
    addBalancedWhite(rgb, white, rgbw);
    return rgbw;
  };
  CHECK(balanced({255, 240, 176}) == std::vector<uint8_t>{0, 0, 0, 255});
  CHECK(balanced({255, 0, 0, 0, 240, 176}) == std::vector<uint8_t>{255, 0, 0, 0, 0, 240, 176, 0});
  for (int level = 0; level < 256; ++level) {
    const auto share = [level](int full) { return static_cast<uint8_t>((level * full + 127) / 255); };
    const auto rgbw = balanced({share(255), share(240), share(176)});
    for (int channel = 0; channel < 3; ++channel) REQUIRE(rgbw[channel] <= 2);
    REQUIRE(level - rgbw[3] <= 2);
  }
}
