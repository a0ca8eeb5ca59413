#include "core/sand/geometry/kinematics.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace lumi {
namespace {

constexpr double kHundredthsPerMm = 100;

int32_t hundredths(double mm, int32_t limit) {
  return static_cast<int32_t>(std::clamp(std::round(mm * kHundredthsPerMm), 0.0, static_cast<double>(limit)));
}

}  // namespace

TablePoint onTable(double x, double y) {
  return {hundredths(x, kTableWidth), hundredths(y, kTableHeight)};
}

uint32_t motorTravel(TablePoint from, TablePoint to) {
  const int32_t dx = to.x - from.x;
  const int32_t dy = to.y - from.y;
  return static_cast<uint32_t>(std::max(std::abs(dx + dy), std::abs(dx - dy)));
}

Millis durationOf(uint64_t motorTravel, double stepsPerMm) {
  const double steps = static_cast<double>(motorTravel) / kHundredthsPerMm * stepsPerMm;
  return static_cast<Millis>(std::llround(steps * 1000 / kStepsPerSecond));
}

uint32_t tableFeed(double stepsPerMm) {
  return static_cast<uint32_t>(std::lround(std::sqrt(2.0) * kStepsPerSecond * 60 / stepsPerMm));
}

}  // namespace lumi
