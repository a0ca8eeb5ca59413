#include "core/pixels/power.h"

#include <doctest/doctest.h>

#include <random>
#include <vector>

using namespace lumi;

TEST_CASE("full white takes 60 mA per pixel plus the current of its electronics") {
  CHECK(estimatedMilliamps(std::vector<uint8_t>(300, 255)) == 100 * 61);
  CHECK(estimatedMilliamps(std::vector<uint8_t>(300, 0)) == 100);
}

TEST_CASE("the estimate counts every byte of a frame of any length") {
  std::mt19937 random(3);
  for (size_t pixels = 1; pixels < 800; pixels += 7) {
    std::vector<uint8_t> wire(pixels * 3);
    uint32_t sum = 0;
    for (uint8_t& byte : wire) {
      byte = static_cast<uint8_t>(random());
      sum += byte;
    }
    REQUIRE(estimatedMilliamps(wire) == pixels + (sum * 20 + 254) / 255);
  }
}

TEST_CASE("no frame exceeds the limit, and none is dimmed much more than needed") {
  std::mt19937 random(4);
  for (int i = 0; i < 3000; ++i) {
    std::vector<uint8_t> wire((1 + random() % 1000) * 3);
    const auto brightest = static_cast<uint8_t>(1 + random() % 255);
    for (uint8_t& byte : wire) byte = static_cast<uint8_t>(random() % (brightest + 1u));
    const uint32_t limit = 1 + static_cast<uint32_t>(random() % 20'000);
    const uint32_t idle = static_cast<uint32_t>(wire.size()) / 3;
    const uint32_t before = estimatedMilliamps(wire);
    const StripCurrent answer = limitCurrent(wire, limit);
    const uint32_t after = estimatedMilliamps(wire);
    REQUIRE(after <= std::max(limit, idle));
    REQUIRE(after <= answer.milliamps);
    REQUIRE(answer.isLimited == (after < before));
    if (before <= limit) REQUIRE(after == before);
    // Rounding down costs less than 1 of 255 per channel.
    const double lost = static_cast<double>(wire.size()) * 20 / 255 + 2;
    if (before > limit && limit > idle) REQUIRE(after - idle > (limit - idle) * 0.99 - lost);
  }
}

TEST_CASE("dimming keeps the hue") {
  std::vector<uint8_t> wire;
  for (int i = 0; i < 100; ++i) wire.insert(wire.end(), {240, 120, 60});
  limitCurrent(wire, 1600);
  CHECK(wire[0] >= 100);
  CHECK(wire[0] / 2 - wire[1] <= 1);
  CHECK(wire[1] / 2 - wire[2] <= 1);
  for (size_t i = 3; i < wire.size(); ++i) REQUIRE(wire[i] == wire[i - 3]);
}

TEST_CASE("limit 0 changes nothing, and a limit below the idle current makes the frame dark") {
  std::vector<uint8_t> wire(300, 200);
  limitCurrent(wire, 0);
  CHECK(wire == std::vector<uint8_t>(300, 200));
  limitCurrent(wire, 50);
  CHECK(wire == std::vector<uint8_t>(300, 0));
}

TEST_CASE("12 V and RGBW pixels have currents of their own, and the limit holds for them") {
  CHECK(estimatedMilliamps(std::vector<uint8_t>(300, 255), LedType::kWs2815) == 3000 + 210);
  CHECK(estimatedMilliamps(std::vector<uint8_t>(3, 0), LedType::kWs2815) == 3);
  CHECK(estimatedMilliamps(std::vector<uint8_t>(400, 255), LedType::kSk6812Rgbw) == 100 * 81);
  std::mt19937 random(6);
  for (const LedType type : {LedType::kWs2815, LedType::kSk6812Rgbw}) {
    for (int i = 0; i < 500; ++i) {
      std::vector<uint8_t> wire((1 + random() % 700) * bytesPerLed(type));
      for (uint8_t& byte : wire) byte = static_cast<uint8_t>(random());
      const uint32_t idle = estimatedMilliamps(std::vector<uint8_t>(wire.size()), type);
      const uint32_t limit = idle + static_cast<uint32_t>(random() % 10'000);
      const StripCurrent answer = limitCurrent(wire, limit, type);
      REQUIRE(estimatedMilliamps(wire, type) <= limit);
      REQUIRE(estimatedMilliamps(wire, type) <= answer.milliamps);
    }
  }
}
