#include <doctest/doctest.h>

#include <cstdlib>

#include "core/pixels/color.h"

using namespace lumi;

TEST_CASE("the hue circle contains all six corners") {
  CHECK(colorOfHue(0) == Rgb{255, 0, 0});
  CHECK(colorOfHue(128) == Rgb{255, 128, 0});
  CHECK(colorOfHue(256) == Rgb{255, 255, 0});
  CHECK(colorOfHue(512) == Rgb{0, 255, 0});
  CHECK(colorOfHue(768) == Rgb{0, 255, 255});
  CHECK(colorOfHue(1024) == Rgb{0, 0, 255});
  CHECK(colorOfHue(1280) == Rgb{255, 0, 255});
}

TEST_CASE("no step on the circle changes a channel by more than one, also at its end") {
  for (size_t step = 0; step < kHueSteps; ++step) {
    const Rgb here = colorOfHue(step);
    const Rgb next = colorOfHue((step + 1) % kHueSteps);
    CHECK(std::abs(here.red - next.red) + std::abs(here.green - next.green) +
              std::abs(here.blue - next.blue) <=
          1);
  }
}

TEST_CASE("kHues contains the same colours") {
  for (size_t i = 0; i < kHues.size(); ++i) CHECK(kHues[i] == linearOf(colorOfHue(i * 6)));
}
