#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/** Measures the drawing speed over the last minute of drawing. Pauses do not count. */
class PlotterPace {
 public:
  static constexpr Millis kMeasured = kMinute;
  static constexpr Millis kKnownAfter = 5 * kSecond;

  /** Starts measuring. `motorTravel` is already drawn. */
  void begin(Millis now, uint64_t motorTravel);
  /** Call at least once a second. `draws` is false while the table is paused. */
  void update(Millis now, uint64_t motorTravel, bool draws);

  /** Time for this additional motor travel, or nullopt while the speed is unknown. */
  std::optional<Millis> timeFor(uint64_t motorTravel) const;

 private:
  static constexpr Millis kSampleEvery = 5 * kSecond;
  static constexpr size_t kSamples = kMeasured / kSampleEvery + 1;
  struct Sample {
    Millis time;  // drawing time since begin()
    uint64_t motorTravel;
  };

  const Sample& oldest() const { return samples_[count_ < kSamples ? 0 : next_]; }
  void take(const Sample& sample);

  std::array<Sample, kSamples> samples_{};
  size_t next_ = 0;
  size_t count_ = 0;
  Millis updated_ = 0;
  Sample latest_{};
};

}  // namespace lumi
