#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>

#include "hub/mqtt_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr int kLeds = 120;
constexpr Millis kMaxBehind = 100;

/** The table's edge as a strip that begins in the upper left corner, or on a round table at the top. */
struct Edge {
  double width;
  double height;
  bool isRound;

  double length() const { return isRound ? 3.14159265 * width : 2 * (width + height); }
  double pitch() const { return length() / kLeds; }

  BallPosition led(int index) const {
    double way = (index + 0.5) * pitch();
    if (isRound) {
      const double angle = way / length() * 2 * 3.14159265;
      return {width / 2 * (1 + std::sin(angle)), height / 2 * (1 + std::cos(angle))};
    }
    if (way < width) return {way, height};
    if ((way -= width) < height) return {width, height - way};
    if ((way -= height) < width) return {width - way, 0};
    return {0, way - width};
  }

  /** True if no LED is nearer to the ball than this one, but for one LED's distance. */
  bool isNearest(int index, BallPosition ball) const {
    const auto apart = [&](int each) { return std::hypot(led(each).x - ball.x, led(each).y - ball.y); };
    double nearest = 1e9;
    for (int each = 0; each < kLeds; ++each) nearest = std::min(nearest, apart(each));
    return apart(index) <= nearest + pitch();
  }
};

/** A hub with a table and a strip around it, which shows the ball. */
struct BallHub : MqttHub {
  VirtualGrbl grbl;
  TableWire wire{grbl};
  Edge edge;
  std::deque<BallPosition> way;  // the ball's places of the latest 100 ms

  BallHub(const VirtualGrblOptions& grblOptions, Edge theEdge, const std::string& hardware)
      : grbl(grblOptions), edge(theEdge) {
    cable = &wire;
    reboot();
    token = signIn();
    REQUIRE(call(Method::kPut, "/api/config/hardware", token, hardware).status == 200);
    REQUIRE(call(Method::kPost, "/api/config/led-config", token,
                 R"({"strips":[{"enabled":true,"mode":"ball","color":"#ff0000","color2":"#000000",)"
                 R"("intensity":0,"brightness":255}],"ball":{"idle":"off"}})")
                .status == 200);
    run(20'000);
  }

  void pass() override {
    grbl.advance(10'000);  // microseconds
    MqttHub::pass();
    way.push_back(grbl.ball());
    if (way.size() > kMaxBehind / 10) way.pop_front();
  }

  int brightest() const {
    const auto& frame = strip.wire;
    const auto most = std::max_element(frame.begin(), frame.end());
    return *most < 100 ? -1 : static_cast<int>(most - frame.begin()) / 3;
  }

  void draw(const std::string& gcode) {
    REQUIRE(upload("/api/sand/library", {{"name", "Way"}, {"play", "next"}}, "gcode", "way.gcode", gcode) ==
            200);
  }

  /** Follows the ball until it stops. Returns the number of frames that were compared. */
  size_t follow() {
    size_t compared = 0;
    for (Millis still = 0; still < 3000;) {
      const BallPosition before = grbl.ball();
      pass();
      const BallPosition ball = grbl.ball();
      const bool moves = std::hypot(ball.x - before.x, ball.y - before.y) > 0;
      still = moves || compared == 0 ? 0 : still + 10;
      const int lit = brightest();
      if (!moves || lit < 0) continue;
      ++compared;
      CAPTURE(ball.x);
      CAPTURE(ball.y);
      CAPTURE(lit);
      const bool isNear =
          std::any_of(way.begin(), way.end(), [&](BallPosition at) { return edge.isNearest(lit, at); });
      REQUIRE(isNear);
    }
    return compared;
  }
};

}  // namespace

TEST_CASE("around a rectangular table the LED nearest to the ball is lit, at most 100 ms late") {
  BallHub hub(VirtualGrblOptions{}, {600, 400, false}, R"({"ledCount":120,"colorOrder":"rgb"})");
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
  BallHub hub(options, {500, 500, true},
              R"({"ledCount":120,"colorOrder":"rgb","table":{"shape":"round","width":500}})");
  hub.draw(circle);
  CHECK(hub.follow() > 2000);
}
