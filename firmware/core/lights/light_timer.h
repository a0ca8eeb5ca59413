#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/time.h"
#include "core/base/time_zone.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** The last manual change of the light or the timer. */
struct HandChange {
  bool lit = true;                // state of the strip after the change
  std::optional<EpochMillis> at;  // nullopt: the clock was not set
  bool holds = false;             // the state stays until the next transition

  bool operator==(const HandChange& other) const {
    return lit == other.lit && at == other.at && holds == other.holds;
  }
};

/** The state that the timer restores after a restart. */
struct TimerMemory {
  HandChange byHand;
  bool lit = true;  // state of the strip; during a fade, its target

  bool operator==(const TimerMemory& other) const { return byHand == other.byHand && lit == other.lit; }
};

enum class TimerEvent : uint8_t { kNone, kOn, kOff };

struct TimerAnswer {
  float level;  // perceived brightness: 0 dark .. 1 lit
  TimerEvent event;
};

/** The timer switches the strip at this time. */
struct TimerTransition {
  EpochMillis at;
  bool on;
};

/**
 * Computes the brightness of the strip from the time of day. Never changes settings.
 *
 * - autoOn and autoOff: on between the two times, off otherwise, also after a restart. A manual change lasts
 *   until the next transition, also across restarts.
 * - Only one of them: the manual state lasts until the transition.
 * - Neither, or equal times: the manual state.
 * - While the clock is unknown: the last state, also across restarts. A manual change is dated when the clock
 *   becomes known.
 * - A fade takes its full duration and starts from the current brightness.
 *
 * The result depends only on the current time. Setting the clock never repeats the transitions that were
 * skipped.
 */
class LightTimer {
 public:
  static constexpr int kDaysAhead = 2;

  void setSchedule(const TimerSettings& settings);
  void setZone(const TimeZone& zone);
  void setByHand(const HandChange& change);
  void restore(const TimerMemory& memory);

  /** Call when the clock has jumped by `by`. Moves the date of a manual change that this clock has dated. */
  void clockMoved(EpochMillis by);

  /** The state to save. It changes at transitions, at manual changes, and when at() dates a manual change. */
  const TimerMemory& memory() const { return memory_; }

  /** True if the strip was lit, or not yet dark in a fade, at the latest at(). */
  bool isLit() const { return memory_.lit || lastLevel_.value_or(0) > 0; }

  /** True if a transition or the window led to the state of the latest at(), false if a manual change did. */
  bool decided() const { return segment_ ? segment_->byTimer : memory_.lit != memory_.byHand.lit; }

  /** The transitions of the next `days` days, in order. */
  std::vector<TimerTransition> next(EpochMillis now, int days) const;

  /** `wall` is nullopt while the clock is not set. Reports at most one event per call. */
  TimerAnswer at(std::optional<EpochMillis> wall);

  /** Returns the minutes since local midnight. */
  uint16_t minuteOfDay(EpochMillis time) const {
    return static_cast<uint16_t>(zone_.localAt(time).second / 60);
  }

 private:
  /** A period with one target level. */
  struct Segment {
    EpochMillis from;
    EpochMillis until;
    float startLevel;
    float goal;
    Millis fade;
    bool byTimer;

    float levelAt(EpochMillis time) const;
  };
  static constexpr int kDaysBack = 4;

  bool hasWindow() const { return settings_.autoOn && settings_.autoOff; }
  std::optional<EpochMillis> leftByHandAt(EpochMillis now);
  template <typename Take>
  void eachTransition(EpochMillis now, int daysBack, int daysAhead, Take take) const;
  Segment segmentAt(EpochMillis now);

  TimerSettings settings_;
  TimeZone zone_;
  TimerMemory memory_;
  bool datedSinceStart_ = false;  // memory_.byHand.at was set by the current clock
  std::optional<Segment> segment_;
  std::optional<float> lastLevel_;
};

}  // namespace lumi
