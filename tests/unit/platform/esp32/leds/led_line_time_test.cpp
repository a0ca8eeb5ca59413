#include <doctest/doctest.h>

#include "core/ports/led_output.h"
#include "platform/esp32/leds/led_line.h"

using namespace lumi;

TEST_CASE("each bit lasts 1250 ns, so that a frame of the longest chain takes 30 ms") {
  CHECK(kLedZero.highNanos + kLedZero.lowNanos == 1250);
  CHECK(kLedOne.highNanos + kLedOne.lowNanos == 1250);
  CHECK(ledMicros(kMaxLeds * 3) == 30'000);
}

TEST_CASE("a line is free before its first frame") {
  const LedLineTime line;
  CHECK(line.isFree(true, 0));
}

TEST_CASE("a line is free after its frame and the silence that the pixels need") {
  constexpr int64_t kStart = 5'000'000;
  LedLineTime line;
  line.began(300, kStart);
  CHECK_FALSE(line.isFree(false, kStart));
  CHECK_FALSE(line.isFree(true, kStart + 3000));
  CHECK_FALSE(line.isFree(true, kStart + 3299));
  CHECK(line.isFree(true, kStart + 3300));
}

TEST_CASE("a frame that does not end is waited for, but only for a limited time") {
  LedLineTime line;
  line.began(300, 1000);
  CHECK_FALSE(line.isFree(false, 1000 + 50'000));
  CHECK_FALSE(line.isStuck(false, 1000 + 99'999));
  CHECK(line.isStuck(false, 1000 + 100'000));
  CHECK(line.isFree(false, 1000 + 100'000));
  CHECK_FALSE(line.isStuck(true, 1000 + 100'000));
}
