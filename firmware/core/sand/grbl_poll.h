#pragma once

#include <optional>

#include "core/base/time.h"

namespace lumi {

/** When to ask Grbl `?`, and how long it has owed a sign of life. */
class GrblPoll {
 public:
  static constexpr Millis kEvery = 200;  // Grbl's makers advise 5 a second at most

  bool due(Millis now) const { return !asked_ || now >= *asked_ + kEvery; }
  void ask(Millis now) {
    asked_ = now;
    reportAwaited_ = true;
    expect(now);
  }
  /** Grbl owes a byte from now on, if it did not already. */
  void expect(Millis now) {
    if (!owing_) owing_ = now;
  }
  void heard() { owing_.reset(); }
  void reported() { reportAwaited_ = false; }
  /** Forgets all; the next question is due at once. */
  void restart() { *this = GrblPoll(); }

  Millis askedAt() const { return asked_.value_or(0); }
  bool reportAwaited() const { return reportAwaited_; }
  /** How long Grbl has owed a byte; 0 when it owes none. */
  Millis silence(Millis now) const { return owing_ ? now - *owing_ : 0; }

 private:
  std::optional<Millis> asked_;
  std::optional<Millis> owing_;
  bool reportAwaited_ = false;
};

}  // namespace lumi
