#pragma once

#include "tools/virtual_grbl/ticks.h"

namespace lumi::vgrbl {

/** Distinguishes a stream that was too slow from one that had ended. */
class StarvationWatch {
 public:
  enum class Verdict : uint8_t { kFine, kStarved, kOutrun };
  static constexpr Nanos kEndOfStream = 5 * kOneSecond;

  /** Call when the planner became empty. `underWay`: bytes or a line were arriving at that time. */
  void ranDry(Nanos now, bool underWay) {
    dryAt_ = now;
    underWay_ = underWay;
  }
  void forget() { dryAt_ = kNever; }

  Verdict moveCame(Nanos now) {
    const Nanos dryAt = dryAt_;
    forget();
    if (dryAt == kNever || now - dryAt > kEndOfStream) return Verdict::kFine;
    return underWay_ ? Verdict::kOutrun : Verdict::kStarved;
  }

 private:
  Nanos dryAt_ = kNever;
  bool underWay_ = false;
};

}  // namespace lumi::vgrbl
