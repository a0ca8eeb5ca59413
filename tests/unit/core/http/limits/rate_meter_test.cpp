#include "core/http/limits/rate_meter.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

constexpr RateMeter::Rule kRule = {1000, 10 * kSecond};
constexpr Millis kBegin = 77;

}  // namespace

TEST_CASE("silence is tolerated for the window and no longer") {
  const RateMeter pace(kRule, kBegin);
  CHECK_FALSE(pace.tooSlow(kBegin + 10'000));
  CHECK(pace.tooSlow(kBegin + 10'001));
}

TEST_CASE("a peer at exactly the required rate is never too slow") {
  RateMeter pace(kRule, kBegin);
  Millis now = kBegin;
  for (int i = 0; i < 1000; ++i) {
    now += 7000;
    CHECK_FALSE(pace.tooSlow(now));
    pace.moved(7000, now);
  }
}

TEST_CASE("a peer slightly below the required rate is too slow eventually") {
  RateMeter pace(kRule, kBegin);
  Millis now = kBegin;
  for (int i = 0; i < 100; ++i) pace.moved(900, now += 1000);
  CHECK_FALSE(pace.tooSlow(now));
  pace.moved(900, now += 1000);
  CHECK(pace.tooSlow(now));
}

TEST_CASE("a burst lasts for the window and no longer") {
  RateMeter pace(kRule, kBegin);
  pace.moved(SIZE_MAX, kBegin);
  CHECK_FALSE(pace.tooSlow(kBegin + 10'000));
  CHECK(pace.tooSlow(kBegin + 10'001));
}

TEST_CASE("after a long silence, one window's worth of bytes is enough to catch up") {
  RateMeter pace(kRule, kBegin);
  const Millis late = kBegin + kHour;
  pace.moved(9'999, late);
  CHECK(pace.tooSlow(late));
  pace.moved(1, late);
  CHECK_FALSE(pace.tooSlow(late));
}

TEST_CASE("excused time does not count, and cancels the debt") {
  RateMeter pace(kRule, kBegin);
  pace.excuse(true, kBegin + 4'000);
  pace.excuse(false, kBegin + kHour);
  CHECK_FALSE(pace.tooSlow(kBegin + kHour + 6'000));
  CHECK(pace.tooSlow(kBegin + kHour + 6'001));
  pace.excuse(true, kBegin + 2 * kHour);
  CHECK_FALSE(pace.tooSlow(kBegin + 3 * kHour));
}
