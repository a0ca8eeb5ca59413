#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/base/time_zone.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** The last manual change of the light or the timer. */
struct HandChange {
  bool lit = true;                // state of the strip after the change
  std::optional<EpochMillis> at;  // nothing: the clock was not set
  bool holds = false;             // the state stays until the next transition

  bool operator==(const HandChange& other) const {
    return lit == other.lit && at == other.at && holds == other.holds;
  }
};

/** The state that the timer restores after a restart. */
struct TimerMemory {
  HandChange byHand;
  bool lit = true;  // state of the strip, or the target of a fade

  bool operator==(const TimerMemory& other) const { return byHand == other.byHand && lit == other.lit; }
};

enum class TimerEvent : uint8_t { kNone, kOn, kOff };

struct TimerAnswer {
  float level;  // 0 dark .. 1 lit; the perceived brightness during a fade
  TimerEvent event;
};

/**
 * Computes the brightness of the strip from the time of day. It is unaware of colours and never changes
 * settings.
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
  void setSchedule(const TimerSettings& settings);
  void setZone(const TimeZone& zone);
  void setByHand(const HandChange& change);
  void restore(const TimerMemory& memory);

  /** Moves the time of a manual change that was dated by this clock. */
  void clockMoved(EpochMillis by);

  /** Changes with transitions, with manual changes, and when at() dates a manual change. */
  const TimerMemory& memory() const { return memory_; }

  /** State of the latest at(): true if lit or in a fade and not dark yet. */
  bool isLit() const { return memory_.lit || lastLevel_.value_or(0) > 0; }

  /** True if a transition or the window led to the state of the latest at(), false if a manual change did. */
  bool decided() const { return segment_ ? segment_->byTimer : memory_.lit != memory_.byHand.lit; }

  /** `wall` is nothing while the clock is not set. Reports at most one event per call. */
  TimerAnswer at(std::optional<EpochMillis> wall);

 private:
  struct Transition {
    EpochMillis at;
    bool on;
  };
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
  static constexpr int kDaysAhead = 2;
  static constexpr size_t kMaxTransitions = 2 * (kDaysBack + kDaysAhead + 1);
  struct Transitions {
    std::array<Transition, kMaxTransitions> items;
    size_t count = 0;
  };

  bool hasWindow() const { return settings_.autoOn && settings_.autoOff; }
  std::optional<EpochMillis> leftByHandAt(EpochMillis now);
  Transitions transitionsAround(EpochMillis now) const;
  Segment segmentAt(EpochMillis now);

  TimerSettings settings_;
  TimeZone zone_;
  TimerMemory memory_;
  bool datedSinceStart_ = false;  // memory_.byHand.at was set by the current clock
  std::optional<Segment> segment_;
  std::optional<float> lastLevel_;
};

}  // namespace lumi
