#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>

#include "leds_around.h"
#include "table_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr Millis kMaxBehind = 100;

/** A hub with a table and a strip around it, which shows the ball. */
struct BallHub : TableHub {
  LedsAround leds;
  std::deque<BallPosition> way;  // the ball's places of the latest 100 ms

  BallHub(const VirtualGrblOptions& grblOptions, const TableShape& shape, const std::string& hardware)
      : TableHub(grblOptions), leds(shape) {
    setHardware(hardware);
    setLights(
        R"({"enabled":true,"mode":"ball","color":"#ff0000","color2":"#000000","intensity":0,"brightness":255})",
        R"(,"ball":{"idle":"off"})");
    run(20'000);
  }

  void watch() {
    step();
    way.push_back(grbl.ball());
    if (way.size() > kMaxBehind / kPass) way.pop_front();
  }

  int brightest() const {
    const auto& frame = strip.wire;
    const auto most = std::max_element(frame.begin(), frame.end());
    return *most < 100 ? -1 : static_cast<int>(most - frame.begin()) / 3;
  }

  void draw(const std::string& gcode) {
    const Upload form{"/api/sand/library", {{"name", "Way"}, {"play", "next"}}, "gcode", "way.gcode", gcode};
    REQUIRE(upload(form).status == 200);
  }

  /** Follows the ball until it stops. Returns the number of frames that were compared. */
  size_t follow() {
    size_t compared = 0;
    for (Millis still = 0; still < 3000;) {
      const BallPosition before = grbl.ball();
      watch();
      const BallPosition ball = grbl.ball();
      const bool moves = std::hypot(ball.x - before.x, ball.y - before.y) > 0;
      still = moves || compared == 0 ? 0 : still + 10;
      const int lit = brightest();
      if (!moves || lit < 0) continue;
      ++compared;
      CAPTURE(ball.x);
      CAPTURE(ball.y);
      CAPTURE(lit);
      const bool isNear = std::any_of(way.begin(), way.end(), [&](BallPosition at) {
        return leds.isNearest(static_cast<size_t>(lit), at.x * 100, at.y * 100);
      });
      REQUIRE(isNear);
    }
    return compared;
  }
};

}  // namespace

TEST_CASE("around a rectangular table the LED nearest to the ball is lit, at most 100 ms late") {
  BallHub hub(VirtualGrblOptions{}, {60'000, 40'000, false}, R"({"ledCount":120,"colorOrder":"rgb"})");
  CHECK(hub.brightest() == -1);
  hub.draw(
      "G1 X15 Y15 F4000\nG1 X15 Y385\nG1 X585 Y385\nG1 X585 Y15\nG1 X15 Y15\nG1 X300 Y385\nG1 X585 Y40\n");
  CHECK(hub.follow() > 2000);
  hub.run(8000);
  CHECK(hub.brightest() == -1);
}

TEST_CASE("around a round table the LED nearest to the ball is lit, at most 100 ms late") {
  std::string circle;
  for (int i = 0; i <= 360; i += 3) {
    const double angle = i * 3.14159265 / 180;
    circle += "G1 X" + std::to_string(250 + 235 * std::sin(angle)) + " Y" +
              std::to_string(250 + 235 * std::cos(angle)) + "\n";
  }
  VirtualGrblOptions options;
  options.table.width = options.table.height = 500;
  options.table.isRound = true;
  BallHub hub(options, {50'000, 50'000, true},
              R"({"ledCount":120,"colorOrder":"rgb","table":{"shape":"round","width":500}})");
  hub.draw(circle);
  CHECK(hub.follow() > 2000);
}
