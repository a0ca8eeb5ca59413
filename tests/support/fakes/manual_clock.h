#pragma once

#include "core/ports/clock.h"

namespace lumi::test {

/** A clock that only the test advances. Once wall time is set, it advances with the clock. */
class ManualClock : public Clock {
 public:
  ManualClock() = default;
  explicit ManualClock(EpochMillis wall) : wallAtBoot_(wall) {}

  Millis now() const override { return now_; }
  std::optional<EpochMillis> wall() const override {
    if (!wallAtBoot_) return std::nullopt;
    return *wallAtBoot_ + static_cast<EpochMillis>(now_);
  }
  void setWall(EpochMillis time) override { wallAtBoot_ = time - static_cast<EpochMillis>(now_); }
  void unsetWall() { wallAtBoot_.reset(); }

  void advance(Millis by) { now_ += by; }

 private:
  Millis now_ = 0;
  std::optional<EpochMillis> wallAtBoot_;
};

}  // namespace lumi::test
