#pragma once

#include <doctest/doctest.h>

#include <cmath>
#include <string>
#include <vector>

#include "unit/core/sand/grbl/serial_noise.h"

namespace lumi::test {

/** A hub with a table on a bad cable, and a simulated user who does what the panel's messages say. */
class NoisyTable : public SandFixture {
 public:
  /** Maximum time without progress and without a message for the user, in seconds. */
  static constexpr double kClearWithin = 45;

  explicit NoisyTable(uint32_t seed)
      : SandFixture(options()), random(seed), cable(wire, seed), moves(wander(40, 1, 5, seed)) {
    port = &cable;
    restartHub();
    file = addJob(moves);
    next = addJob(others);
  }

  /** Produces `blows` errors at random times. */
  void strikeAtRandom(const std::vector<Noise>& noises, Direction direction, size_t blows,
                      double atMostApart) {
    for (size_t i = 0; i < blows; ++i) {
      watch(atMostApart * static_cast<double>(random() % 1000) / 1000);
      cable.strike(noises[random() % noises.size()], direction);
    }
  }

  /** Runs a pass and checks what must always be true. */
  void watchedPass() {
    pass();
    const bool isInterrupted = queue().interrupted() != nullptr;
    if (isInterrupted && !wasInterrupted_) noteInterruption();
    wasInterrupted_ = isInterrupted;
    watchProgress();
  }

  bool isBeingDrawn() { return job(file).state == JobState::kRunning; }

  void watch(double seconds) {
    for (const Millis until = clock().now() + static_cast<Millis>(seconds * 1000); clock().now() < until;)
      watchedPass();
  }

  /** Repairs the cable and expects that a user who follows the messages gets both jobs drawn. */
  void expectRecovery() {
    cable.mend();
    for (int second = 0; second < 300 && !isDone(); ++second) {
      watch(1);
      actAsTold();
    }
    CHECK(isDone());
    CHECK(queue().jobs().size() == 2);
    const auto match = matchCanvas(sand().canvas(), job(file).run, moves);
    CHECK(match.farthest < 0.5);
    CHECK(match.length == doctest::Approx(lengthOf(moves)).epsilon(0.05));
    CHECK(cable.mostOutstanding() <= VirtualGrbl::kReceiveBuffer);
  }

  /** Returns the largest distance, in mm, of the first `count` targets from the ball's actual stops. */
  double farthestMiss(size_t count = SIZE_MAX) const {
    double farthest = 0;
    for (size_t i = 0; i < std::min(count, moves.size()); ++i)
      farthest = std::max(farthest, missOf(moves[i].to));
    return farthest;
  }

  std::string whatIsSeen() {
    const TableStatus status = sand().status();
    return std::string(machineStateName(status.machine)) + (status.online ? " " : " offline ") + "\"" +
           status.message + "\" job " + std::to_string(static_cast<int>(job(file).state)) + " \"" +
           job(file).message + "\" then " + std::to_string(static_cast<int>(job(next).state)) + ", table " +
           table.state();
  }

  std::mt19937 random;
  NoisyCable cable;
  const std::vector<Move> moves;
  const std::vector<Move> others = wander(4, 1, 5, 7);
  std::string file;
  std::string next;
  size_t interruptions = 0;
  double farthestUnnoticed = 0;  // mm; largest miss among moves counted as drawn at an interruption

 private:
  static VirtualGrblOptions options() {
    VirtualGrblOptions options;
    options.originAtHome = true;
    return options;
  }

  bool isDone() { return job(file).state == JobState::kDone && job(next).state == JobState::kDone; }

  double missOf(TablePoint to) const {
    double nearest = 1e9;
    for (const BallPosition& end : record.ends) {
      nearest = std::min(nearest, std::hypot(end.x - to.x / 100.0, end.y - to.y / 100.0));
    }
    return nearest;
  }

  /** Checks the message and records how far the moves that count as drawn were missed. */
  void noteInterruption() {
    ++interruptions;
    if (job(file).state != JobState::kInterrupted) return;
    CHECK_FALSE(job(file).message.empty());
    const auto checkpoint = queue().checkpointOf(job(file).run);
    if (checkpoint) farthestUnnoticed = std::max(farthestUnnoticed, farthestMiss(checkpoint->reached.move));
  }

  /** Requires progress or a message within kClearWithin. */
  void watchProgress() {
    const bool isTold = !sand().status().message.empty() || job(file).state == JobState::kPaused;
    const size_t progress = record.arrivals + record.lines.size();
    if (isTold || isDone() || progress != progress_) {
      progress_ = progress;
      quietSince_ = clock().now();
    }
    const bool isClear = clock().now() - quietSince_ < static_cast<Millis>(kClearWithin * 1000);
    if (!isClear) {
      CAPTURE(whatIsSeen());
      REQUIRE(isClear);
    }
  }

  void actAsTold() {
    const TableStatus status = sand().status();
    if (status.feedOverride != 100) (void)sand().control(SandAction::kOverride, 100);
    if (job(file).state == JobState::kInterrupted) (void)sand().decide(file, SandDecision::kContinue);
    if (job(next).state == JobState::kInterrupted) (void)sand().decide(next, SandDecision::kContinue);
    if (status.machine == MachineState::kHold || status.machine == MachineState::kDoor)
      (void)sand().control(SandAction::kResume);
    if (status.machine == MachineState::kSleep || status.machine == MachineState::kCheck) table.power();
    if (status.message.rfind("The table is moving.", 0) == 0 && ++secondsOfMoving_ > 20)
      (void)sand().control(SandAction::kStop);
    const bool isStuck =
        status.online && !status.homed && !status.message.empty() && status.message != "Going home…";
    if (isStuck) (void)sand().control(SandAction::kHome);
  }

  bool wasInterrupted_ = false;
  int secondsOfMoving_ = 0;
  size_t progress_ = 0;
  Millis quietSince_ = 0;
};

}  // namespace lumi::test
