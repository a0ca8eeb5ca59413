#pragma once

#include <cstdint>
#include <optional>

#include "platform/host/time_histogram.h"

namespace lumi {

/**
 * How late frames of light come, 60 a second. A frame is due a 60th of a second after the one before was due;
 * one that comes sooner begins the count anew. Where a frame comes only after the next one was due, each that
 * was due is counted, by how late something was shown in its place: a gap of 40 ms counts as 23 and 7 ms.
 */
class FramePace {
 public:
  static constexpr uint64_t kInterval = 16'667;  // microseconds

  /** Microseconds of any clock that never goes back. */
  void shown(uint64_t micros);
  void restart();

  const TimeHistogram& lateness() const { return lateness_; }

 private:
  TimeHistogram lateness_;
  std::optional<uint64_t> due_;  // nothing before the first frame
};

}  // namespace lumi
