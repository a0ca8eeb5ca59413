#include <doctest/doctest.h>

#include "core/base/time.h"

using namespace lumi;

TEST_CASE("a clock that runs normally does not move") {
  ClockDrift drift;
  CHECK_FALSE(drift.moved(1'000'000, 500));
  CHECK(drift.moved(1'002'000, 2'500) == 0);
  CHECK(drift.isKnown());
}

TEST_CASE("setting a clock moves it by the difference, once") {
  ClockDrift drift;
  drift.moved(1'000'000, 0);
  CHECK(drift.moved(1'060'100, 100) == 60'000);
  CHECK(drift.moved(1'060'200, 200) == 0);
  CHECK(drift.moved(1'000'300, 300) == -60'000);
}

TEST_CASE("setting a clock that was unset gives no known difference") {
  ClockDrift drift;
  CHECK_FALSE(drift.moved(std::nullopt, 0));
  CHECK_FALSE(drift.isKnown());
  CHECK_FALSE(drift.moved(1'000'000, 100));
  CHECK(drift.isKnown());
  CHECK_FALSE(drift.moved(std::nullopt, 200));
  CHECK_FALSE(drift.moved(2'000'000, 300));
}
