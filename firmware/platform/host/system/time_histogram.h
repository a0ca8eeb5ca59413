#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lumi {

/** A histogram of durations with a fixed size. All times are in microseconds. */
class TimeHistogram {
 public:
  static constexpr uint64_t kStep = 50;

  void note(uint64_t micros);
  void clear();

  uint64_t count() const { return count_; }
  uint64_t longest() const { return longest_; }
  /** The percentile of the durations for `share` (0..1), rounded up to a step; 0 without durations. */
  uint64_t within(double share) const;

 private:
  std::array<uint32_t, 4000> steps_{};  // the last one also counts longer durations
  uint64_t count_ = 0;
  uint64_t longest_ = 0;
};

}  // namespace lumi
