#pragma once

#include <optional>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Sets the clock from the time that a browser sends, only while the device does not know the time.
 * Administrators may set any time. A user may set it once, and only to within a day of the last time that the
 * hub knew. The record "clock" keeps that time. It is saved every 6 hours. A time that was wrong by more than
 * that day is corrected within 10 minutes.
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

  bool offer(EpochMillis time, bool byAdministrator);

  /** Saves the time at intervals, for the comparison after a restart. */
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
