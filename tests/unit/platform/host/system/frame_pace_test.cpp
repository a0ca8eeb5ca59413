#include "platform/host/system/frame_pace.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

/** Three frames in microseconds, a whole number. */
constexpr uint64_t kThree = 50'000;

}  // namespace

TEST_CASE("frames that are on time are not late") {
  FramePace pace;
  for (uint64_t i = 0; i <= 60; ++i) pace.shown(i * 1'000'000 / 60);
  CHECK(pace.lateness().count() == 60);
  CHECK(pace.lateness().longest() == 0);
}

TEST_CASE("a late frame does not make the next one late") {
  FramePace pace;
  pace.shown(0);
  pace.shown(16'666 + 4'000);
  pace.shown(33'333);
  CHECK(pace.lateness().count() == 2);
  CHECK(pace.lateness().longest() == 4'000);
  CHECK(pace.lateness().within(0.5) == 50);
}

TEST_CASE("in a gap, every due frame counts with the delay until something was shown in its place") {
  FramePace pace;
  pace.shown(0);
  pace.shown(kThree + 1'000);
  CHECK(pace.lateness().count() == 3);
  CHECK(pace.lateness().longest() == kThree + 1'000 - 16'666);
  CHECK(pace.lateness().within(0.1) == 1'000);
}

TEST_CASE("every due frame counts if frames come too seldom") {
  FramePace pace;
  for (uint64_t i = 0; i <= 50; ++i) pace.shown(i * 20'000);
  CHECK(pace.lateness().count() == 60);
  CHECK(pace.lateness().longest() > 16'000);
}

TEST_CASE("a frame between two due ones changes nothing") {
  FramePace pace;
  pace.shown(0);
  pace.shown(10'000);
  pace.shown(16'966);
  CHECK(pace.lateness().count() == 1);
  CHECK(pace.lateness().longest() == 300);
}

TEST_CASE("a late first frame does not make the others early") {
  FramePace pace;
  pace.shown(14'000);
  pace.shown(33'333 + 500);
  CHECK(pace.lateness().count() == 2);
  CHECK(pace.lateness().longest() == 17'167);
  pace.shown(kThree + 200);
  CHECK(pace.lateness().within(0.1) == 200);
}

TEST_CASE("measurements after a restart are independent of those before") {
  FramePace pace;
  pace.shown(0);
  pace.restart();
  pace.shown(900'500);
  CHECK(pace.lateness().count() == 0);
}
