#include "platform/host/frame_pace.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

constexpr uint64_t kInterval = FramePace::kInterval;

}  // namespace

TEST_CASE("frames at their times are not late") {
  FramePace pace;
  for (uint64_t i = 0; i <= 60; ++i) pace.shown(1'000 + i * kInterval);
  CHECK(pace.lateness().count() == 60);
  CHECK(pace.lateness().longest() == 0);
}

TEST_CASE("a late frame does not make the next one late") {
  FramePace pace;
  pace.shown(0);
  pace.shown(kInterval + 4'000);
  pace.shown(2 * kInterval);
  CHECK(pace.lateness().count() == 2);
  CHECK(pace.lateness().longest() == 4'000);
  CHECK(pace.lateness().within(0.5) == 50);
}

TEST_CASE("in a gap every frame that was due is counted by how late something was shown in its place") {
  FramePace pace;
  pace.shown(0);
  pace.shown(3 * kInterval + 1'000);
  CHECK(pace.lateness().count() == 3);
  CHECK(pace.lateness().longest() == 2 * kInterval + 1'000);
  CHECK(pace.lateness().within(0.1) == 1'000);
}

TEST_CASE("frames that come too seldom get ever later until one is missed") {
  FramePace pace;
  for (uint64_t i = 0; i <= 50; ++i) pace.shown(i * 20'000);
  CHECK(pace.lateness().count() == 59);
  CHECK(pace.lateness().longest() > kInterval);
}

TEST_CASE("a frame that comes sooner begins the count anew") {
  FramePace pace;
  pace.shown(0);
  pace.shown(10'000);
  pace.shown(10'000 + kInterval + 300);
  CHECK(pace.lateness().count() == 2);
  CHECK(pace.lateness().longest() == 300);
}

TEST_CASE("what comes after a restart has nothing to do with what was before") {
  FramePace pace;
  pace.shown(0);
  pace.restart();
  pace.shown(900'000);
  CHECK(pace.lateness().count() == 0);
}
