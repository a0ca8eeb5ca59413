#pragma once

#include <cstdint>

#include "core/base/time.h"
#include "core/sand/geometry/drawing_time.h"

namespace lumi {

/**
 * Compares the time of drawing with the expected one. The last minute of drawing has the most weight; pauses
 * do not count.
 */
class PlotterPace {
 public:
  /**
   * Starts measuring. The expectation counts as if it had been met for a minute, because the first seconds of
   * a pattern say little about it.
   */
  void begin(Millis now) {
    updated_ = now;
    expected_ = {};
    time_ = expectedTime_ = kMeasured;
  }

  /**
   * Call at least once a second. `expected` is how long all that was drawn since begin() should have taken,
   * and `percent` the present speed. `draws` is false while a job is paused.
   */
  void update(Millis now, const DrawingTime& expected, int percent, bool draws) {
    const float passed = draws ? static_cast<float>(now - updated_) : 0;
    const float fade = kMeasured / (kMeasured + passed);
    time_ = time_ * fade + passed;
    const Millis before = expected_.at(percent);
    const Millis after = expected.at(percent);
    expectedTime_ = expectedTime_ * fade + (after > before ? static_cast<float>(after - before) : 0);
    updated_ = now;
    expected_ = expected;
  }

  /** Time for what should take `expected`. */
  Millis timeFor(Millis expected) const {
    const float slower = time_ / (expectedTime_ > kLeast ? expectedTime_ : kLeast);
    return static_cast<Millis>(static_cast<float>(expected) * slower);
  }

 private:
  static constexpr float kMeasured = kMinute;
  static constexpr float kLeast = kSecond;

  Millis updated_ = 0;
  DrawingTime expected_;
  float time_ = kMeasured;  // ms; this and expectedTime_ fade exponentially with the time of drawing
  float expectedTime_ = kMeasured;
};

}  // namespace lumi
