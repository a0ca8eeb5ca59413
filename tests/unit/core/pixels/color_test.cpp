#include "core/pixels/color.h"

#include <doctest/doctest.h>

#include <map>
#include <random>

using namespace lumi;

TEST_CASE("brightness is perceptual: half as bright takes about a fifth of the light") {
  CHECK(gainOfLightness(0.0f) == 0);
  CHECK(gainOfLightness(1.0f) == kFullGain);
  CHECK(gainOfLightness(0.5f) > kFullGain * 18 / 100);
  CHECK(gainOfLightness(0.5f) < kFullGain * 19 / 100);
}

TEST_CASE("more brightness never gives less light") {
  Gain before = 0;
  for (int i = 0; i <= 10'000; ++i) {
    const Gain gain = gainOfLightness(static_cast<float>(i) / 10'000.0f);
    REQUIRE(gain >= before);
    before = gain;
  }
}

TEST_CASE("full colours at full gain give bytes of 255") {
  const WireEncoder wire(kFullGain, ColorOrder::kRgb);
  CHECK(wire.encode(linearOf(Rgb{255, 255, 255})) == 0xFFFFFF);
  CHECK(wire.encode(linearOf(Rgb{255, 0, 0})) == 0x0000FF);
  CHECK(wire.encode(linearOf(Rgb{0, 0, 0})) == 0);
}

TEST_CASE("each colour order puts red, green and blue at the places in its name") {
  const LinearColor color = linearOf(Rgb{255, 150, 60});
  const WireColor rgb = WireEncoder(kFullGain, ColorOrder::kRgb).encode(color);
  const WireColor red = rgb & 0xFF;
  const WireColor green = rgb >> 8 & 0xFF;
  const WireColor blue = rgb >> 16;
  const auto bytes = [](WireColor first, WireColor second, WireColor third) {
    return first | second << 8 | third << 16;
  };
  const auto encoded = [&](ColorOrder order) { return WireEncoder(kFullGain, order).encode(color); };
  CHECK(encoded(ColorOrder::kRbg) == bytes(red, blue, green));
  CHECK(encoded(ColorOrder::kGrb) == bytes(green, red, blue));
  CHECK(encoded(ColorOrder::kGbr) == bytes(green, blue, red));
  CHECK(encoded(ColorOrder::kBrg) == bytes(blue, red, green));
  CHECK(encoded(ColorOrder::kBgr) == bytes(blue, green, red));
}

TEST_CASE("the faintest light shows the strongest channel only") {
  const WireEncoder faint(1, ColorOrder::kGrb);
  CHECK(faint.encodeVisible(linearOf(Rgb{255, 180, 107})) == 0x000100);
  CHECK(faint.encodeVisible(linearOf(Rgb{9, 9, 9})) == 0x010101);
  CHECK(faint.encodeVisible({}) == 0);
  CHECK(WireEncoder(0, ColorOrder::kGrb).encodeVisible(linearOf(Rgb{255, 255, 255})) == 0);
}

TEST_CASE("blending and scaling all bytes in parallel equals doing it byte by byte") {
  std::mt19937 random(6);
  for (int i = 0; i < 20'000; ++i) {
    const auto from = static_cast<uint32_t>(random());
    const auto to = static_cast<uint32_t>(random());
    const auto share = static_cast<uint32_t>(random() % 257);
    const uint32_t mixed = mixedBytes(from, to, share);
    const uint32_t scaledDown = scaledWire(from & 0xFFFFFF, share);
    uint8_t written[6];
    WireMix(from & 0xFFFFFF, to & 0xFFFFFF).put(written, share);
    putScaled(written + 3, from & 0xFFFFFF, share);
    for (int shift = 0; shift < 32; shift += 8) {
      const uint32_t a = from >> shift & 0xFF;
      const uint32_t b = to >> shift & 0xFF;
      REQUIRE((mixed >> shift & 0xFF) == (a * (256 - share) + b * share) >> 8);
      if (shift == 24) continue;
      REQUIRE((scaledDown >> shift & 0xFF) == (a * share + 128) >> 8);
      REQUIRE(written[shift / 8] == (mixed >> shift & 0xFF));
      REQUIRE(written[3 + shift / 8] == (scaledDown >> shift & 0xFF));
    }
  }
}

TEST_CASE("white balance is what full white is sent as, at any gain and in any order") {
  const LinearColor white = {65535, 65535, 65535};
  for (size_t order = 0; order < kColorOrderNames.size(); ++order) {
    const WireColor wire =
        WireEncoder(kFullGain, static_cast<ColorOrder>(order), {255, 176, 240}).encode(white);
    for (size_t byte = 0; byte < 3; ++byte) {
      const uint32_t expected =
          std::map<char, uint32_t>{{'r', 255}, {'g', 176}, {'b', 240}}[kColorOrderNames[order][byte]];
      CHECK((wire >> (8 * byte) & 0xFF) == expected);
    }
  }
  CHECK(WireEncoder(kFullGain / 2, ColorOrder::kRgb, {255, 128, 64}).encode(white) == 0x20407F);
  CHECK(WireEncoder(kFullGain / 4096, ColorOrder::kRgb, {64, 255, 255}).encodeVisible({65535, 0, 0}) == 1);
  CHECK(WireEncoder(0, ColorOrder::kRgb, {64, 255, 255}).encodeVisible(white) == 0);
}

TEST_CASE("without white balance the bytes are those of the gain alone") {
  for (Gain gain = 0; gain <= kFullGain; gain += 97) {
    const WireColor wire = WireEncoder(gain, ColorOrder::kRgb).encode({65535, 30000, 500});
    const auto byteOf = [gain](uint32_t channel) {
      return (channel * ((gain * 255 + 128) >> 8) + (1u << 23)) >> 24;
    };
    REQUIRE(wire == (byteOf(65535) | byteOf(30000) << 8 | byteOf(500) << 16));
  }
}
