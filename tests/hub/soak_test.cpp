#include <doctest/doctest.h>

#include <numeric>

#include "support/hub/week_simulation.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Returns the writes of a day without uploads and without the saves of a running job. */
size_t writesOf(const WeekSimulation::Day& day) {
  return std::accumulate(day.flash.begin(), day.flash.begin() + MeteredFileStore::kCheckpoints, size_t{0},
                         [](size_t sum, const FlashUse& one) { return sum + one.writes; });
}

}  // namespace

TEST_CASE("two days of household use cause little flash wear and leave nothing on the heap") {
  WeekSimulation life;
  const WeekSimulation::Day first = life.pass();
  const WeekSimulation::Day second = life.pass();
  CHECK(life.refusals() == 0);
  CHECK(life.overruns() == 0);
  CHECK(first.moves > 300);
  CHECK(second.live <= first.live + 512);  // by which a page of the log may grow
  CHECK(writesOf(first) < 200);
  CHECK(writesOf(second) < 200);
  CHECK(writesOf(second) > 20);
}
