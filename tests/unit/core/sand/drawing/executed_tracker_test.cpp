#include "core/sand/drawing/executed_tracker.h"

#include <doctest/doctest.h>

#include "core/sand/geometry/kinematics.h"

using namespace lumi;

namespace {

constexpr size_t kBytes = 3;

/** A tracker whose program starts at 0,0 by default. */
struct Tracked {
  explicit Tracked(const ProgramPosition& from = {}, double stepsPerMm = 80) {
    tracker.begin(from, from.at, from.at, stepsPerMm);
  }
  void send(TablePoint to) { tracker.moveSent(to, kBytes); }
  void sendAnswered(TablePoint to) {
    send(to);
    tracker.answered();
  }
  uint32_t moves() const { return tracker.executed().move; }
  ExecutedTracker tracker;
};

}  // namespace

TEST_CASE("an answered move counts as drawn only after the ball was reported past it") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.sendAnswered({1000, 1000});
  t.sendAnswered({0, 1000});
  CHECK(t.moves() == 0);
  t.tracker.reported({5, 0});
  CHECK(t.moves() == 0);
  CHECK(t.tracker.ball() == TablePoint{500, 0});
  t.tracker.reported({10, 7.5});
  CHECK(t.moves() == 1);
  CHECK(t.tracker.executed().offset == kBytes);
  CHECK(t.tracker.executed().at == TablePoint{1000, 0});
  CHECK(t.tracker.ball() == TablePoint{1000, 750});
  CHECK(t.tracker.motorTravel() == 1750);
}

TEST_CASE("when two paths coincide, the ball is on the earlier one") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.sendAnswered({0, 0});
  t.sendAnswered({1000, 0});
  t.tracker.reported({4, 0});
  CHECK(t.moves() == 0);
}

TEST_CASE("a position at a corner belongs to the move that ends there") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.sendAnswered({1000, 1000});
  t.tracker.reported({10, 0});
  CHECK(t.moves() == 0);
  CHECK(t.tracker.ball() == TablePoint{1000, 0});
}

TEST_CASE("a position off all paths changes nothing") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.sendAnswered({1000, 1000});
  t.tracker.reported({10, 3});
  t.tracker.reported({5, 5});
  CHECK(t.moves() == 1);
  CHECK(t.tracker.ball() == TablePoint{1000, 300});
}

TEST_CASE("coarse motor steps raise the tolerance") {
  Tracked fine;
  fine.sendAnswered({1000, 0});
  fine.tracker.reported({5, 0.15});
  CHECK(fine.tracker.ball() == TablePoint{0, 0});
  Tracked coarse({}, 10);
  coarse.sendAnswered({1000, 0});
  coarse.tracker.reported({5, 0.15});
  CHECK(coarse.tracker.ball() == TablePoint{500, 15});
}

TEST_CASE("unanswered moves do not count as drawn") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.send({1000, 1000});
  t.send({0, 1000});
  t.tracker.reported({5, 10});
  CHECK(t.moves() == 1);
  CHECK(t.tracker.ball() == TablePoint{1000, 0});
}

TEST_CASE("when the machine has stopped, all answered moves count as drawn") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.sendAnswered({1000, 1000});
  t.tracker.stoodStill();
  CHECK(t.tracker.allExecuted());
  CHECK(t.moves() == 2);
  CHECK(t.tracker.ball() == TablePoint{1000, 1000});
}

TEST_CASE("a rejected line and all later lines never count as drawn") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.send({1000, 1000});
  t.send({0, 1000});
  t.tracker.refused();
  t.tracker.answered();
  t.tracker.reported({5, 10});
  CHECK(t.moves() == 0);
  t.tracker.stoodStill();
  CHECK(t.moves() == 1);
  t.tracker.reported({0, 10});
  CHECK(t.tracker.ball() == TablePoint{1000, 0});
}

TEST_CASE("travel to the point where drawing continues does not count as a move") {
  ExecutedTracker tracker;
  ProgramPosition from;
  from.move = 7;
  from.offset = 21;
  from.at = {1000, 0};
  from.motorTravel = 1000;
  tracker.begin(from, {1000, 500}, {0, 0}, 80);
  tracker.travelSent({1000, 500});
  tracker.moveSent({1000, 1000}, kBytes);
  tracker.moveSent({0, 0}, kBytes);
  for (int i = 0; i < 3; i++) tracker.answered();
  tracker.reported({5, 2.5});
  CHECK(tracker.executed().move == 7);
  CHECK(tracker.ball() == TablePoint{1000, 500});
  CHECK(tracker.motorTravel() == 1500);
  tracker.reported({10, 8});
  CHECK(tracker.executed().move == 7);
  CHECK(tracker.ball() == TablePoint{1000, 800});
  tracker.reported({9, 9});
  CHECK(tracker.executed().move == 8);
  CHECK(tracker.executed().offset == 21 + kBytes);
  CHECK(tracker.executed().motorTravel == 2000);
}

TEST_CASE(
    "on a line drawn back and forth, moves count after kMaxBlocks lines if the planner size is unknown") {
  Tracked t;
  for (int i = 0; i < 500; i++) {
    REQUIRE_FALSE(t.tracker.full());
    t.sendAnswered({i % 2 == 0 ? 1000 : 0, 0});
    t.tracker.reported({5, 0});
  }
  CHECK(t.moves() == 500 - ExecutedTracker::kMaxBlocks);
}

TEST_CASE(
    "on a line drawn back and forth, moves count once they must have left a planner of the reported size") {
  const auto waiting = [](int32_t way, double stepsPerMm = 80) {
    ExecutedTracker tracker;
    tracker.begin({}, {}, {}, stepsPerMm, 15);
    for (int i = 0; i < 120; i++) {
      tracker.moveSent({i % 2 == 0 ? way : 0, 0}, kBytes);
      tracker.answered();
      tracker.reported({0, 0});
    }
    return 120 - tracker.executed().move;
  };
  CHECK(waiting(20000) == 15 + 1);
  CHECK(waiting(1000) == 15 + 3);
  CHECK(waiting(20) == 15 + ExecutedTracker::kMaxSegments);
  CHECK(waiting(10, 10) == 120);
}

TEST_CASE("the maximum number of lines in flight fits beside a full planner") {
  Tracked t;
  for (size_t i = 0; i < ExecutedTracker::kMaxBlocks; i++) t.sendAnswered({static_cast<int32_t>(i), 100});
  for (size_t i = 0; i < GrblLink::kMaxLines; i++) {
    CHECK_FALSE(t.tracker.full());
    t.send({static_cast<int32_t>(i), 200});
  }
  CHECK(t.tracker.full());
}

TEST_CASE("the motor travel adds up to that of the program") {
  Tracked t;
  const TablePoint points[] = {{300, 0}, {300, 400}, {700, 900}, {0, 0}};
  uint64_t travel = 0;
  TablePoint at;
  for (const TablePoint point : points) {
    travel += motorTravel(at, point);
    at = point;
    t.sendAnswered(point);
  }
  t.tracker.stoodStill();
  CHECK(t.tracker.motorTravel() == travel);
}

TEST_CASE("a ball that stays far from every path is astray") {
  Tracked t;
  t.sendAnswered({1000, 0});
  t.sendAnswered({1000, 1000});
  for (const double y : {1.5, 3.0, 3.5}) t.tracker.reported({5, y});
  CHECK_FALSE(t.tracker.isAstray());
  t.tracker.reported({10, 3});
  for (const double y : {3.0, 3.5}) t.tracker.reported({5, y});
  CHECK_FALSE(t.tracker.isAstray());
  t.tracker.reported({5, 4});
  CHECK(t.tracker.isAstray());
}

TEST_CASE(
    "the time that lines should have taken counts from the beginning, with the way to the program's start") {
  Tracked t;
  t.tracker.setTiming({}, 100);
  CHECK(t.tracker.isTravelling());
  t.tracker.travelSent({10'000, 0});
  t.tracker.answered();
  t.sendAnswered({10'000, 5'000});
  t.sendAnswered({10'000, 20'000});
  const auto spent = [&] { return static_cast<double>(t.tracker.spent().at(100)) / 1000; };
  CHECK(spent() == 0);
  t.tracker.reported({50, 0});  // at 25 mm/s
  CHECK(spent() == doctest::Approx(2).epsilon(0.06));
  t.tracker.reported({100, 10});
  CHECK(spent() == doctest::Approx(4.4).epsilon(0.06));
  CHECK(t.tracker.isTravelling());
  t.tracker.reported({100, 100});
  CHECK_FALSE(t.tracker.isTravelling());
  CHECK(spent() == doctest::Approx(8).epsilon(0.06));
  t.tracker.beginNext({});
  t.tracker.setTiming({}, 200);
  t.sendAnswered({20'000, 20'000});
  CHECK(spent() == doctest::Approx(8).epsilon(0.06));
  t.tracker.reported({150, 200});
  CHECK(t.tracker.spent().feed == 200);
  CHECK(static_cast<double>(t.tracker.spent().at(200)) / 1000 == doctest::Approx(1.1).epsilon(0.06));
}
