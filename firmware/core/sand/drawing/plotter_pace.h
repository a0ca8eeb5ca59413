#pragma once

#include <cstdint>

#include "core/base/time.h"

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
    expected_ = 0;
    time_ = expectedTime_ = kMeasured;
  }

  /**
   * Call at least once a second. `expected` is how long all that was drawn since begin() should have taken.
   * `draws` is false while a job is paused.
   */
  void update(Millis now, Millis expected, bool draws) {
    const float passed = draws ? static_cast<float>(now - updated_) : 0;
    const float fade = kMeasured / (kMeasured + passed);
    time_ = time_ * fade + passed;
    expectedTime_ =
        expectedTime_ * fade + (expected > expected_ ? static_cast<float>(expected - expected_) : 0);
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
  Millis expected_ = 0;
  float time_ = kMeasured;  // ms; this and expectedTime_ fade exponentially with the time of drawing
  float expectedTime_ = kMeasured;
};

}  // namespace lumi
