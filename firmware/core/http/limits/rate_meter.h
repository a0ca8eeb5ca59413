#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace lumi {

/**
 * Checks that a peer transfers at least `bytesPerSecond` on average. The peer may fall behind by the bytes of
 * one window, and catches up with every byte that it transfers. Its lead is limited to the bytes of one
 * window, too. The time during which it is excused does not count. Excusing a peer that is behind also
 * cancels its debt.
 */
class RateMeter {
 public:
  struct Rule {
    uint32_t bytesPerSecond;
    Millis window;
  };

  RateMeter(Rule rule, Millis now) : rule_(rule), since_(now), ahead_(most()) {}

  void moved(size_t bytes, Millis now);
  /** Starts or stops to excuse the peer. Excuse it while it is not responsible for a delay. */
  void excuse(bool excused, Millis now);
  /** True if the peer has fallen behind by more than one window. */
  bool tooSlow(Millis now) const { return aheadAt(now) < 0; }

 private:
  int64_t most() const { return int64_t{rule_.bytesPerSecond} * static_cast<int64_t>(rule_.window); }
  int64_t aheadAt(Millis now) const;
  void settle(Millis now);

  Rule rule_;
  Millis since_;   // time of the last update of ahead_
  int64_t ahead_;  // lead in thousandths of a byte; negative: too slow
  bool excused_ = false;
};

}  // namespace lumi
