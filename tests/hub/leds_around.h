#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "hub/ball_follower.h"

namespace lumi::test {

/** The LEDs of a strip around a table: their middles, in hundredths of a millimetre. */
class LedsAround {
 public:
  static constexpr int kCount = 120;

  /** Without settings the strip begins in the upper left corner, on a round table at the top. */
  explicit LedsAround(const TableShape& table, const BallSettings& strip = {}) {
    const double width = table.width;
    const double height = table.height;
    pitch_ = (table.isRound ? 3.14159265358979 * width : 2 * (width + height)) / kCount;
    for (int i = 0; i < kCount; ++i) {
      double share = (i + 0.5) / kCount;
      if (!strip.clockwise) share = 1 - share;
      share = std::fmod(share + strip.start / 1000.0, 1.0);
      if (table.isRound) {
        const double angle = share * 2 * 3.14159265358979;
        leds_.emplace_back(width / 2 * (1 + std::sin(angle)), width / 2 * (1 + std::cos(angle)));
        continue;
      }
      double way = share * 2 * (width + height);
      if (way < width) {
        leds_.emplace_back(way, height);
      } else if ((way -= width) < height) {
        leds_.emplace_back(width, height - way);
      } else if ((way -= height) < width) {
        leds_.emplace_back(width - way, 0);
      } else {
        leds_.emplace_back(0, way - width);
      }
    }
  }

  /** True if no LED is nearer than this one, but for one LED's distance. */
  bool isNearest(size_t led, double x, double y) const {
    const auto apart = [&](const auto& each) { return std::hypot(each.first - x, each.second - y); };
    double nearest = 1e9;
    for (const auto& each : leds_) nearest = std::min(nearest, apart(each));
    return apart(leds_[led]) <= nearest + pitch_;
  }

 private:
  std::vector<std::pair<double, double>> leds_;
  double pitch_ = 0;
};

}  // namespace lumi::test
