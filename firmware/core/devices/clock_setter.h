#pragma once

#include <optional>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Sets the clock from the time that a browser sends, while the clock is not set. Administrators may set any
 * time from kEarliest to kLatest. Other users may set it once, and only to within kUserTolerance of the last
 * time that the hub knew. The record "clock" stores that time. It is saved every 6 hours, but after 10
 * minutes if the saved time was wrong by more than kUserTolerance.
 */
class ClockSetter {
 public:
  static constexpr Millis kNoteEvery = 6 * kHour;
  static constexpr Millis kNoteCorrectionEvery = 10 * kMinute;
  static constexpr EpochMillis kUserTolerance = 24 * 60 * 60 * 1000;
  static constexpr EpochMillis kEarliest = 1'735'689'600'000;  // 2025-01-01: before any build of this product
  static constexpr EpochMillis kLatest = 4'102'444'800'000;    // 2100-01-01

  ClockSetter(RecordStore& records, Clock& clock, Log& log);

  void load();

  /** Returns true if the clock was set to `time`. */
  bool offer(EpochMillis time, bool byAdministrator);

  /** Saves the time if that is due. Call in every pass of the loop. */
  void tick();

 private:
  bool isDue(EpochMillis wall) const;
  void note(EpochMillis time);

  RecordStore& records_;
  Clock& clock_;
  Log& log_;
  std::optional<EpochMillis> lastKnown_;
  std::optional<Millis> notedAt_;
  bool userHasSet_ = false;
};

}  // namespace lumi
