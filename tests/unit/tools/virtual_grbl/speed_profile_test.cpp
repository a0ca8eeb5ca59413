#include "tools/virtual_grbl/speed_profile.h"

#include <doctest/doctest.h>

namespace lumi::vgrbl {
namespace {

TEST_CASE("the duration of a very short distance is never negative") {
  for (int i = 1; i <= 1000; ++i) {
    const double entry = 0.0491 * i;
    const SpeedProfile profile = SpeedProfile::cross(2e-19 * entry * entry, entry, 60, 60, 300);
    CHECK(profile.duration() >= 0);
    CHECK(profile.distanceAt(1) <= profile.distance());
  }
}

}  // namespace
}  // namespace lumi::vgrbl
