#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/** Measures the drawing speed. The last minute of drawing has the most weight; pauses do not count. */
class PlotterPace {
 public:
  /** Starts measuring. `motorTravel` is already drawn. */
  void begin(Millis now, uint64_t motorTravel) {
    updated_ = now;
    drawn_ = motorTravel;
    time_ = travel_ = 0;
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

  /** Time for this additional motor travel, or nullopt while the speed is unknown. */
  std::optional<Millis> timeFor(uint64_t motorTravel) const {
    if (time_ < kKnownAfter || travel_ <= 0) return std::nullopt;
    return static_cast<Millis>(static_cast<float>(motorTravel) * time_ / travel_);
  }

 private:
  static constexpr float kMeasured = kMinute;
  static constexpr float kKnownAfter = 5 * kSecond;

  Millis updated_ = 0;
  uint64_t drawn_ = 0;
  float time_ = 0;  // ms; this and travel_ fade exponentially with the time of drawing
  float travel_ = 0;
};

}  // namespace lumi
