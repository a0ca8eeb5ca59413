#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace lumi {

/**
 * Judges whether a peer moves enough bytes. It may fall behind by the window's worth of bytes and catches up
 * with every byte it moves; neither a lead nor a debt grows past the window's worth. Time in which it is
 * excused doesn't count, and being excused ends its debt.
 */
class Pace {
 public:
  struct Rule {
    uint32_t bytesPerSecond;
    Millis window;
  };

  Pace(Rule rule, Millis now) : rule_(rule), since_(now), ahead_(most()) {}

  void moved(size_t bytes, Millis now);
  /** Whether the peer can't be blamed from now on: it is held back, or there is nothing for it to take. */
  void excuse(bool excused, Millis now);
  /** It is further behind than the window allows. */
  bool tooSlow(Millis now) const { return aheadAt(now) < 0; }

 private:
  int64_t most() const { return int64_t{rule_.bytesPerSecond} * static_cast<int64_t>(rule_.window); }
  int64_t aheadAt(Millis now) const;
  void settle(Millis now);

  Rule rule_;
  Millis since_;   // when ahead_ was reckoned
  int64_t ahead_;  // thousandths of a byte that may still be missing
  bool excused_ = false;
};

}  // namespace lumi
