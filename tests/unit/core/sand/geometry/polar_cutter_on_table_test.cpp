#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "core/sand/geometry/polar_cutter.h"
#include "tools/virtual_grbl/virtual_grbl.h"

using namespace lumi;

namespace {

/** A polar table of the virtual Grbl, which has kinematics of its own, draws lines that PolarCutter cuts. */
class CutterOnTable {
 public:
  CutterOnTable(const PolarPreset& preset, std::array<double, 2> stepsPerMm, float sandSpeed)
      : kinematics_(preset.table()),
        radius_(preset.diameter / 2),
        cutter_(kinematics_, {sandSpeed, {preset.maxRate, preset.maxRate}}),
        table_(optionsFor(preset, stepsPerMm)) {
    table_.advance(1'100'000);
  }

  /** Draws from the centre through these points. Samples the ball every 5 ms. */
  void draw(const std::vector<CentrePoint>& points) {
    CentrePoint at{0, 0};
    for (const CentrePoint& to : points) {
      cutter_.begin(at, to);
      for (PolarMove move; cutter_.next(move);) {
        std::array<char, 80> line{};
        std::snprintf(line.data(), line.size(), "G1X%.4fY%.4fF%.2f\n", move.to.x, move.to.y,
                      static_cast<double>(move.feed));
        send(line.data(), at, to);
      }
      watch(at, to, [this] { return table_.state() != "Run"; });
      at = to;
      endsOff = std::max(endsOff, std::hypot(ball().x - to.x, ball().y - to.y));
    }
  }

  double farthest = 0;
  double endsOff = 0;
  double seconds() const { return static_cast<double>(table_.microseconds()) * 1e-6; }

 private:
  static VirtualGrblOptions optionsFor(const PolarPreset& preset, std::array<double, 2> stepsPerMm) {
    VirtualTable table = VirtualTable::polar(preset.diameter);
    table.stepsPerMm = stepsPerMm;
    table.maxRate = static_cast<double>(preset.maxRate);
    table.turnMm = preset.turnMm;
    table.radiusMm = preset.radiusMm;
    table.coupling = preset.coupling();
    VirtualGrblOptions options = VirtualGrblOptions::of(table);
    options.homing = false;
    return options;
  }

  CentrePoint ball() const { return {table_.ball().x - radius_, table_.ball().y - radius_}; }

  void send(const std::string& line, CentrePoint from, CentrePoint to) {
    table_.receive(asBytes(line));
    std::string answer;
    watch(from, to, [&] {
      std::array<uint8_t, 32> bytes{};
      answer += asText({bytes.data(), table_.transmit(bytes)});
      return answer.find("ok\r\n") != std::string::npos;
    });
    REQUIRE(answer.find("error") == std::string::npos);
  }

  template <typename Condition>
  void watch(CentrePoint from, CentrePoint to, const Condition& isDone) {
    for (int i = 0; i < 200'000; i++) {
      table_.advance(5'000);
      const double dx = to.x - from.x;
      const double dy = to.y - from.y;
      const CentrePoint at = ball();
      const double share =
          std::clamp(((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
      farthest = std::max(farthest, std::hypot(at.x - from.x - share * dx, at.y - from.y - share * dy));
      if (isDone()) return;
    }
    FAIL("the table is not done");
  }

  PolarKinematics kinematics_;
  double radius_;
  PolarCutter cutter_;
  VirtualGrbl table_;
};

/** As parts of the radius: a square, its diagonals through the centre, and lines that just miss the centre.
 */
std::vector<CentrePoint> figure(double radius) {
  const std::vector<CentrePoint> parts = {{0.6, 0.6},  {-0.6, 0.6}, {-0.6, -0.6},   {0.6, -0.6},
                                          {-0.6, 0.6}, {0.6, 0.62}, {-0.62, -0.61}, {0.0003, 0.9},
                                          {0, -0.9},   {0.7, 0}};
  std::vector<CentrePoint> points;
  for (const CentrePoint& part : parts) points.push_back({part.x * radius, part.y * radius});
  return points;
}

}  // namespace

TEST_CASE("an independent table draws the lines of a cutter within 0.04 mm") {
  for (const PolarPreset& preset : kPolarPresets) {
    CAPTURE(preset.id);
    CutterOnTable fixture(preset, {8'000, 8'000}, 60);
    fixture.draw(figure(preset.diameter / 2));
    CHECK(fixture.farthest <= 0.04);
    CHECK(fixture.farthest > 0.02);
    CHECK(fixture.endsOff <= 0.02);
  }
}

TEST_CASE("with the steps of the presets, the line is off by less than 0.1 mm") {
  for (const PolarPreset& preset : kPolarPresets) {
    CAPTURE(preset.id);
    CutterOnTable fixture(preset, preset.stepsPerMm, 60);
    fixture.draw(figure(preset.diameter / 2));
    const double radius = preset.diameter / 2;
    const double around = radius * 6.2832 / (preset.turnMm * preset.stepsPerMm[0]) / 2;
    const double inOrOut = radius / (preset.radiusMm * preset.stepsPerMm[1]) / 2;
    MESSAGE(preset.name << ": " << fixture.farthest << " mm, half a step is " << around << " mm around and "
                        << inOrOut << " mm in or out");
    CHECK(fixture.farthest <= 0.1);
  }
}
