#include "core/lights/drawing/noise.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

using namespace lumi;

namespace {

int noiseAt(uint32_t place, uint32_t time) {
  return static_cast<int>(Noise(time).at(place));
}

}  // namespace

TEST_CASE("noise uses its range, and changes smoothly with place and time, also where these wrap around") {
  int least = 65535;
  int most = 0;
  for (uint32_t step = 0; step < 4000; ++step) {
    const uint32_t place = step * 999 - 2'000'000;
    const uint32_t time = step * 777 - 1'500'000;
    const int here = noiseAt(place, time);
    REQUIRE(here >= 0);
    REQUIRE(here <= 65535);
    REQUIRE(std::abs(noiseAt(place + 500, time) - here) < 1000);
    REQUIRE(std::abs(noiseAt(place, time + 500) - here) < 1000);
    least = std::min(least, here);
    most = std::max(most, here);
  }
  CHECK(least < 8000);
  CHECK(most > 57000);
}

TEST_CASE("a swell goes from 0 to the top and back, without a step") {
  CHECK(swell(0) == 0);
  CHECK(swell(0x7FFF) > 65500);
  CHECK(swell(0xFFFF) < 10);
  for (uint32_t phase = 0; phase < 3 * 65536; phase += 16) {
    REQUIRE(std::abs(static_cast<int>(swell(phase + 16)) - static_cast<int>(swell(phase))) < 100);
  }
}
