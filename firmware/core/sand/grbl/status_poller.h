#pragma once

#include <optional>

#include "core/base/time.h"

namespace lumi {

/** Decides when to send `?`, and measures for how long Grbl has sent nothing. */
class StatusPoller {
 public:
  static constexpr Millis kEvery = 200;  // Grbl's documentation advises at most 5 per second

  bool due(Millis now) const { return !asked_ || now >= *asked_ + kEvery; }
  void ask(Millis now) {
    asked_ = now;
    reportAwaited_ = true;
    expect(now);
  }
  /** Starts the silence timer, unless it already runs. */
  void expect(Millis now) {
    if (!owing_) owing_ = now;
  }
  void heard() { owing_.reset(); }
  void reported() { reportAwaited_ = false; }
  /** Resets everything. The next `?` is then due at once. */
  void restart() { *this = StatusPoller(); }

  Millis askedAt() const { return asked_.value_or(0); }
  bool reportAwaited() const { return reportAwaited_; }
  /** Time since Grbl should have sent a byte; 0 if no byte is expected. */
  Millis silence(Millis now) const { return owing_ ? now - *owing_ : 0; }

 private:
  std::optional<Millis> asked_;
  std::optional<Millis> owing_;
  bool reportAwaited_ = false;
};

}  // namespace lumi
