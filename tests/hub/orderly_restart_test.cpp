#include <doctest/doctest.h>

#include <cmath>
#include <string>

#include "table_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

class MoveCount : public VirtualGrblListener {
 public:
  void ballArrived(double, double) override { ++arrived; }
  int arrived = 0;
};

/** A hub whose sand table is drawing a pattern. */
struct DrawingFixture : TableHub {
  MoveCount moves;

  DrawingFixture() : TableHub({}, &moves) {
    uploadPattern();
    REQUIRE(runUntil([this] { return state() == JobState::kRunning; }, kMinute));
    REQUIRE(runUntil([this] { return moves.arrived >= 20; }, kMinute));
  }

  void uploadPattern() {
    std::string text;
    for (int i = 0; i < 200; ++i)
      text += "G1 X" + std::to_string(i % 2 * 9) + " Y" + std::to_string(i) + "\n";
    REQUIRE(upload({"/api/gcode/upload", {}, "gcode", "to-and-fro.gcode", text}).status == 200);
  }

  bool restartsWithin(Millis limit) {
    return runUntil([this] { return system.restarts > 0; }, limit);
  }
  JobState state() { return hub().sand().queue().jobs().front().state; }
  std::string message() { return hub().sand().queue().jobs().front().message; }
  std::string machine() const { return grbl.state(); }

  /** Starts the hub again. The table did nothing in between. */
  void comeBack() {
    wire.close();
    REQUIRE(restartIfAsked());
  }
};

}  // namespace

TEST_CASE("a requested restart stops the table first, and the pattern can be continued afterwards") {
  DrawingFixture home;
  REQUIRE(home.post("/api/system/restart").status == 200);
  REQUIRE(home.restartsWithin(OrderlyRestart::kDelay + SandTable::kMaxShutDown));
  CHECK(home.machine() == "Idle");
  const BallPosition ball = home.grbl.ball();
  home.comeBack();
  CHECK(home.state() == JobState::kInterrupted);
  CHECK(home.message() == "The hub was restarted.");
  const Job& job = home.hub().sand().queue().jobs().front();
  const auto saved = home.hub().sand().queue().checkpointOf(job.run);
  REQUIRE(saved);
  CHECK(std::hypot(saved->ball.x / 100.0 - ball.x, saved->ball.y / 100.0 - ball.y) < 0.1);
}

TEST_CASE("a factory reset stops the table") {
  DrawingFixture home;
  REQUIRE(home.post("/api/system/factory-reset", R"({"confirm":"RESET"})").status == 200);
  REQUIRE(home.restartsWithin(OrderlyRestart::kDelay + SandTable::kMaxShutDown));
  CHECK(home.machine() == "Idle");
}

TEST_CASE("lights and calls continue while a restart waits for the table") {
  DrawingFixture home;
  home.grbl.hang(3600);
  home.post("/api/system/restart");
  home.runUntil([] { return false; }, OrderlyRestart::kDelay + kSecond);
  REQUIRE(home.system.restarts == 0);
  CHECK(home.get("/api/gcode/queue").status == 200);
}
