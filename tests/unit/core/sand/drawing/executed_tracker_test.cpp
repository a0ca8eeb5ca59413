#include "core/sand/drawing/executed_tracker.h"

#include <doctest/doctest.h>

#include <vector>

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

TEST_CASE("a ball that stays far from every path is astray, sooner if it is beyond the edge") {
  const TableShape table{6'000, 4'000, false};
  struct Row {
    std::vector<MmPoint> reports;
    bool isAstray;
    bool hasMetFrame;
    bool isInStop = false;
  };
  for (const auto& [reports, isAstray, hasMetFrame, isInStop] :
       {Row{{{5, 1.5}, {5, 3}, {5, 3.5}}, false, false}, Row{{{5, 3}, {5, 3.5}, {10, 3}}, false, false},
        Row{{{5, 3}, {5, 3.5}}, false, false}, Row{{{5, 3}, {5, 3.5}, {5, 4}}, true, false},
        Row{{{5, -3}}, false, true}, Row{{{5, -3}, {5, -2.5}}, true, true},
        Row{{{5, -3}, {5, 0}}, false, false}, Row{{{5, 3}, {5, 4}}, true, true, true}}) {
    Tracked t;
    t.sendAnswered({1000, 0});
    t.sendAnswered({1000, 1000});
    for (const MmPoint& at : reports) t.tracker.reported(at, table, isInStop);
    CHECK(t.tracker.isAstray() == isAstray);
    CHECK(t.tracker.hasMetFrame() == hasMetFrame);
  }
}

TEST_CASE("the time that lines should have taken counts from startTiming(), also while the ball travels") {
  Tracked t;
  t.tracker.startTiming({}, 100);
  CHECK(t.tracker.isTravelling());
  t.tracker.travelSent({10'000, 0});
  t.tracker.answered();
  t.sendAnswered({10'000, 5'000});
  t.sendAnswered({10'000, 20'000});
  const auto reaches = [&](MmPoint at, double seconds, int percent = 100) {
    t.tracker.reported(at);
    CHECK(static_cast<double>(t.tracker.spent().at(percent)) / 1000 ==
          doctest::Approx(seconds).epsilon(0.06));
  };
  CHECK(t.tracker.spent().total == 0);
  reaches({50, 0}, 2);  // at 25 mm/s
  reaches({100, 10}, 4.4);
  CHECK(t.tracker.isTravelling());
  reaches({100, 100}, 8);
  CHECK_FALSE(t.tracker.isTravelling());
  t.tracker.startTiming({}, 200);
  reaches({100, 150}, 1.1, 200);
  t.tracker.beginNext({});
  t.sendAnswered({20'000, 20'000});
  reaches({150, 200}, 3.1, 200);
  CHECK(t.tracker.spent().feed == 200);
}
