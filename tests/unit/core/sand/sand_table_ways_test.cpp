#include <doctest/doctest.h>

#include <algorithm>

#include "sand_table_fixture.h"
#include "unit/core/sand/library/upload_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** Follows the ball, to compare its way with the picture. */
struct WaysFixture : SandFixture {
  using SandFixture::SandFixture;

  bool follow(const std::string& file, JobState state, double seconds = 600) {
    return runUntil(
        [&] {
          note();
          return job(file).state == state;
        },
        seconds);
  }
  bool followUntilReady(double seconds = 60) {
    return runUntil(
        [&] {
          note();
          return sand().status().homed && sand().status().message.empty();
        },
        seconds);
  }
  void note() {
    const BallPosition at = table.ball();
    way.push_back({static_cast<int32_t>(std::lround(std::clamp(at.x, 0.0, 600.0) * 100)),
                   static_cast<int32_t>(std::lround(std::clamp(at.y, 0.0, 400.0) * 100))});
  }
  /** How far the farthest point of the ball's way is from all that is in the picture, in mm. */
  double farthestFromPicture() {
    const auto lines = linesOn(sand().canvas());
    double farthest = 0;
    for (size_t i = 0; i < way.size(); i += 4) {
      double nearest = 1e9;
      for (const CanvasLine& line : lines) {
        nearest = std::min(nearest, distanceToCanvas({line}, line.run, way[i]));
      }
      farthest = std::max(farthest, nearest);
    }
    return farthest;
  }
  double pictureLength() {
    double length = 0;
    for (const CanvasLine& line : linesOn(sand().canvas())) {
      length += std::hypot(line.to.x - line.from.x, line.to.y - line.from.y) / 10;
    }
    return length;
  }

  std::vector<TablePoint> way;
};

std::vector<Move> lineTo(TablePoint from, TablePoint to) {
  return {{from, true}, {to, false}};
}

}  // namespace

TEST_CASE("a pattern begins where the last one ended, without a way to 0,0") {
  WaysFixture world;
  const std::string first = world.addJob(lineTo({20'000, 10'000}, {12'000, 9'000}));
  REQUIRE(world.runUntilState(first, JobState::kDone, 200));
  const double before = world.pictureLength();
  const size_t arrivals = world.record.ends.size();
  world.note();
  const std::string second = world.addJob(lineTo({12'000, 9'200}, {30'000, 9'200}));
  REQUIRE(world.follow(second, JobState::kDone));
  for (size_t i = arrivals; i < world.record.ends.size(); i++) CHECK(world.record.ends[i].x > 119);
  CHECK(world.pictureLength() - before == doctest::Approx(182).epsilon(0.01));
  CHECK(world.farthestFromPicture() < 0.5);
}

TEST_CASE("the ball goes straight to a pattern that begins at 0,0") {
  WaysFixture world;
  const std::string first = world.addJob(lineTo({20'000, 10'000}, {30'000, 20'000}));
  REQUIRE(world.runUntilState(first, JobState::kDone, 200));
  Upload upload(world.sand(), world.files);
  REQUIRE(upload.begin());
  upload.run("G1 X0 Y0\nX100\nY100\n");
  REQUIRE(upload.accepted.size() == 1);
  const std::string second = upload.jobFile;
  world.note();
  REQUIRE(world.follow(second, JobState::kDone));
  REQUIRE(world.record.ends.size() >= 3);
  CHECK(world.record.ends[world.record.ends.size() - 3].x == doctest::Approx(0));
  CHECK(world.farthestFromPicture() < 0.5);
}

TEST_CASE("the way home is in the picture") {
  WaysFixture world;
  const std::string file = world.addJob(lineTo({20'000, 10'000}, {40'000, 30'000}));
  REQUIRE(world.runUntilState(file, JobState::kDone, 200));
  world.run(1);
  REQUIRE(world.sand().control(SandAction::kHome).ok());
  world.run(1);
  REQUIRE(world.followUntilReady());
  world.run(1);
  SUBCASE("at once") {}
  SUBCASE("and after a restart the next pattern begins at 0,0") {
    world.restartHub();
    const std::string next = world.addJob(lineTo({100, 100}, {200, 100}));
    REQUIRE(world.follow(next, JobState::kDone));
    CHECK(world.pictureLength() < 224 + 283 + 700 + 5);
  }
  CHECK(world.farthestFromPicture() < 2);  // the switches are 1 mm beyond 0,0
}

TEST_CASE("every way of the ball is in the picture, after stops, a power cut and a move by hand") {
  WaysFixture world;
  const auto moves = wander(150, 5, 20);
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  REQUIRE(world.runUntil([&] { return world.record.arrivals > 60; }));
  REQUIRE(world.sand().control(SandAction::kStop).ok());
  REQUIRE(world.follow(file, JobState::kInterrupted, 20));
  world.run(2);
  world.table.power();
  world.run(5);
  REQUIRE(world.sand().decide(file, SandDecision::kContinue).ok());
  REQUIRE(world.follow(file, JobState::kDone));
  world.run(1);
  world.table.receive(asBytes("G21G90\nG1X500Y50F6000\n"));
  world.run(0.1);
  REQUIRE(world.runUntil([&] {
    world.note();
    return world.table.state() == "Idle";
  }));
  world.run(1);
  const std::string next = world.addJob(lineTo({50'000, 6'000}, {52'000, 6'000}));
  REQUIRE(world.follow(next, JobState::kDone));
  CHECK(world.farthestFromPicture() < 2);
}

TEST_CASE("the way to where a pattern is continued is in the picture, and to its start is no progress") {
  WaysFixture world;
  const auto moves = lineTo({50'000, 35'000}, {10'000, 35'000});
  const std::string file = world.addJob(moves);
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  world.run(3);
  CHECK(world.progress(file).percent == 0);
  REQUIRE(world.runUntilDrawn(1));
  world.run(2);
  world.restartHub();
  world.table.power();
  REQUIRE(world.runUntil([&] { return world.sand().status().online; }, 30));
  REQUIRE(world.sand().decide(file, SandDecision::kContinue).ok());
  REQUIRE(world.runUntilState(file, JobState::kRunning, 120));
  REQUIRE(world.follow(file, JobState::kDone));
  CHECK(world.farthestFromPicture() < 2);
}
