#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/time.h"

namespace lumi {

/** How fast a pattern has been drawn over the last minute of drawing; time in which it stands is not counted.
 */
class PlotterPace {
 public:
  static constexpr Millis kMeasured = kMinute;
  static constexpr Millis kKnownAfter = 5 * kSecond;

  /** `motorTravel` is drawn already. */
  void begin(Millis now, uint64_t motorTravel);
  /** Called at least once a second; `draws` is false while the table is paused. */
  void update(Millis now, uint64_t motorTravel, bool draws);

  /** Time for that much more motor travel; nothing while the pace is not known. */
  std::optional<Millis> timeFor(uint64_t motorTravel) const;

 private:
  static constexpr Millis kSampleEvery = 5 * kSecond;
  static constexpr size_t kSamples = kMeasured / kSampleEvery + 1;
  struct Sample {
    Millis time;  // of drawing, since begin()
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
