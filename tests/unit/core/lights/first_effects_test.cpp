#include <doctest/doctest.h>

#include <string>

#include "core/base/crc32.h"
#include "core/lights/light_engine.h"

using namespace lumi;

namespace {

/** CRC-32 of 40 frames of a mode, from full light through a cross-fade to solid. Not of dithered light. */
uint32_t crcOf(LightMode mode, uint16_t leds, uint8_t brightness, ColorOrder order) {
  LightEngine engine;
  engine.setHardware({leds, order, 0});
  StripSettings strip;
  strip.mode = mode;
  strip.color = {200, 90, 30};
  strip.brightness = brightness;
  strip.speed = 730;
  engine.setStrip(strip);
  std::string frames;
  const auto add = [&](Millis elapsed, float level) {
    for (const uint8_t byte : engine.frame(elapsed, level)) frames += static_cast<char>(byte);
  };
  for (int i = 0; i < 30; ++i) add(37, i < 20 ? 1.0f : 0.6f);
  strip.mode = LightMode::kSolid;
  strip.color = {10, 90, 230};
  engine.setStrip(strip);
  for (int i = 0; i < 10; ++i) add(29, 0.6f);
  return crc32(asBytes(frames));
}

uint32_t crcOf(LightMode mode) {
  uint32_t sum = 0;
  for (const uint16_t leds : {uint16_t{1}, uint16_t{10}, uint16_t{300}, uint16_t{1000}}) {
    for (const uint8_t brightness : {uint8_t{90}, uint8_t{255}}) {
      sum = sum * 31 + crcOf(mode, leds, brightness, ColorOrder::kRgb);
      sum = sum * 31 + crcOf(mode, leds, brightness, ColorOrder::kBgr);
    }
  }
  return sum;
}

}  // namespace

TEST_CASE("the first six effects give the bytes that they always gave") {
  CHECK(crcOf(LightMode::kOff) == 1811024489u);
  CHECK(crcOf(LightMode::kSolid) == 2206223652u);
  CHECK(crcOf(LightMode::kRainbow) == 207023711u);
  CHECK(crcOf(LightMode::kBreathing) == 232922270u);
  CHECK(crcOf(LightMode::kChase) == 30900366u);
  CHECK(crcOf(LightMode::kParty) == 2413386284u);
}
