#include "core/base/duration_counts.h"

#include <doctest/doctest.h>

using namespace lumi;

TEST_CASE("a duration counts in the class of the smallest bound that it does not exceed") {
  DurationCounts durations;
  for (const Millis duration : {0, 5, 6, 10, 100, 500, 501, 100'000}) durations.add(duration);
  CHECK(durations.counts() == DurationCounts::Counts{2, 2, 0, 0, 1, 1, 2});
}
