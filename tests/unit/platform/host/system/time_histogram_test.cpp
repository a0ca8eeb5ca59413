#include "platform/host/system/time_histogram.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("a share's duration is rounded up to a step; the longest is exact") {
  TimeHistogram times;
  for (uint64_t i = 1; i <= 100; ++i) times.note(i * 100);
  times.note(9'999);
  CHECK(times.count() == 101);
  CHECK(times.within(0.5) == 5'100);
  CHECK(times.within(0.99) == 10'000);
  CHECK(times.longest() == 10'000);
}

TEST_CASE("no share's duration exceeds the longest one") {
  TimeHistogram times;
  times.note(3);
  CHECK(times.within(0.5) == 3);
  CHECK(times.within(1) == 3);
}

TEST_CASE("durations beyond the last step are counted; the longest is exact") {
  TimeHistogram times;
  times.note(10);
  times.note(5'000'000);
  CHECK(times.within(0.99) == 5'000'000);
  CHECK(times.longest() == 5'000'000);
}

TEST_CASE("an empty histogram returns 0") {
  TimeHistogram times;
  CHECK(times.within(0.99) == 0);
  times.note(700);
  times.clear();
  CHECK(times.count() == 0);
  CHECK(times.longest() == 0);
  CHECK(times.within(0.5) == 0);
}
