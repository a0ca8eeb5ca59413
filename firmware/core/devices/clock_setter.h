#pragma once

#include <optional>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * Sets the clock from what a browser says, only while the device does not know the time.
 * Administrators set it freely; a user may once, and only within a day of the last time the hub knew.
 * That time is kept in the record "clock", written every 6 hours, and 10 minutes later at the latest where it
 * turned out to be wrong by more than that day.
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

  /** Returns whether the clock was set. */
  bool offer(EpochMillis time, bool byAdministrator);

  /** Notes the time now and then, for the comparison after a reboot. */
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
