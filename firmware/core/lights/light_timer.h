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
 * - Neither, equal times or an unknown clock: as people left it.
 * - A fade takes its whole duration, starting from the brightness reached.
 *
 * The answer depends on the present time only: setting the clock never makes up for transitions passed over.
 */
class LightTimer {
 public:
  void setSchedule(const TimerSettings& settings);
  void setZone(const TimeZone& zone);
  void setByHand(const HandChange& change);

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

  bool isScheduled() const;
  bool hasWindow() const { return settings_.autoOn && settings_.autoOff; }
  std::optional<EpochMillis> leftByHandAt(EpochMillis now);
  Transitions transitionsAround(EpochMillis now) const;
  Segment segmentAt(EpochMillis now);

  TimerSettings settings_;
  TimeZone zone_;
  HandChange byHand_;
  std::optional<Segment> segment_;
  std::optional<float> lastLevel_;
};

}  // namespace lumi
