#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/base/time_zone.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** What people last did to the light or to the timer. */
struct HandChange {
  bool lit = true;                // as they left the strip
  std::optional<EpochMillis> at;  // nothing when the clock was not set
  bool holds = false;             // the strip stays so until the next transition

  bool operator==(const HandChange& other) const {
    return lit == other.lit && at == other.at && holds == other.holds;
  }
};

/** What the timer needs again after a restart. */
struct TimerMemory {
  HandChange byHand;
  bool lit = true;  // what the strip is, or what a fade leads to

  bool operator==(const TimerMemory& other) const { return byHand == other.byHand && lit == other.lit; }
};

enum class TimerEvent : uint8_t { kNone, kOn, kOff };

struct TimerAnswer {
  float level;  // 0 dark .. 1 lit; in a fade, how bright it looks
  TimerEvent event;
};

/**
 * Decides from the time of day how bright the strip is; knows nothing of colours and changes no settings.
 *
 * - autoOn and autoOff: on in the window between the two times, off outside, also after a reboot.
 *   A change by hand holds until the next transition, across reboots, too.
 * - One of them alone: as people left it until the transition comes.
 * - Neither, or equal times: as people left it.
 * - While the clock is unknown: as it was last, across reboots, too. A change by hand counts from when the
 *   clock becomes known.
 * - A fade takes its whole duration, starting from the brightness reached.
 *
 * The answer depends on the present time only: setting the clock never makes up for transitions passed over.
 */
class LightTimer {
 public:
  void setSchedule(const TimerSettings& settings);
  void setZone(const TimeZone& zone);
  void setByHand(const HandChange& change);
  void restore(const TimerMemory& memory);

  /** The clock was set forward by `by` milliseconds: what people did since the start was that much later. */
  void clockMoved(EpochMillis by);

  /** Changes with transitions, changes by hand, and where at() finds when a change by hand counts from. */
  const TimerMemory& memory() const { return memory_; }

  /** As of the latest at(): lit, or in a fade and not dark yet. */
  bool isLit() const { return memory_.lit || lastLevel_.value_or(0) > 0; }

  /** `wall` is nothing while the clock is not set. Reports at most one event a call. */
  TimerAnswer at(std::optional<EpochMillis> wall);

 private:
  struct Transition {
    EpochMillis at;
    bool on;
  };
  /** A part of time with one goal. */
  struct Segment {
    EpochMillis from;
    EpochMillis until;
    float startLevel;
    float goal;
    Millis fade;

    float levelAt(EpochMillis time) const;
  };
  static constexpr int kDaysBack = 4;
  static constexpr int kDaysAhead = 2;
  static constexpr size_t kMostTransitions = 2 * (kDaysBack + kDaysAhead + 1);
  struct Transitions {
    std::array<Transition, kMostTransitions> items;
    size_t count = 0;
  };

  bool hasWindow() const { return settings_.autoOn && settings_.autoOff; }
  std::optional<EpochMillis> leftByHandAt(EpochMillis now);
  Transitions transitionsAround(EpochMillis now) const;
  Segment segmentAt(EpochMillis now);

  TimerSettings settings_;
  TimeZone zone_;
  TimerMemory memory_;
  bool datedSinceStart_ = false;  // memory_.byHand.at, by the present clock
  std::optional<Segment> segment_;
  std::optional<float> lastLevel_;
};

}  // namespace lumi
