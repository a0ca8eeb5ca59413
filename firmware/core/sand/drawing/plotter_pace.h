#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/** Measures the drawing speed. The last minute of drawing has the most weight; pauses do not count. */
class PlotterPace {
 public:
  /** `time` and `travel` of a whole pattern, as they are expected. */
  struct Expected {
    Millis time;
    uint64_t travel;
  };

  /**
   * Starts measuring. `motorTravel` is already drawn. The expected pace counts as if it had been measured for
   * a minute, because the first seconds of a pattern say little about it.
   */
  void begin(Millis now, uint64_t motorTravel, Expected expected) {
    updated_ = now;
    drawn_ = motorTravel;
    time_ = kMeasured;
    travel_ = static_cast<float>(expected.travel) * kMeasured /
              static_cast<float>(std::max<Millis>(expected.time, 1));
  }

  /**
   * Call at least once a second. `motorTravel` is the total so far. `draws` is false while a job is paused.
   */
  void update(Millis now, uint64_t motorTravel, bool draws) {
    const float passed = draws ? static_cast<float>(now - updated_) : 0;
    const float fade = kMeasured / (kMeasured + passed);
    time_ = time_ * fade + passed;
    travel_ = travel_ * fade + static_cast<float>(motorTravel - drawn_);
    updated_ = now;
    drawn_ = motorTravel;
  }

  /** Time for this additional motor travel, or nullopt if nothing moves and nothing was expected. */
  std::optional<Millis> timeFor(uint64_t motorTravel) const {
    if (travel_ <= 0) return std::nullopt;
    return static_cast<Millis>(static_cast<float>(motorTravel) * time_ / travel_);
  }

 private:
  static constexpr float kMeasured = kMinute;

  Millis updated_ = 0;
  uint64_t drawn_ = 0;
  float time_ = 0;  // ms; this and travel_ fade exponentially with the time of drawing
  float travel_ = 0;
};

}  // namespace lumi
