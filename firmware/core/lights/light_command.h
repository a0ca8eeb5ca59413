#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/source.h"
#include "core/base/time.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** The lights change gradually from now on, or at once at the end. Any other change of the lights ends it. */
struct NightLight {
  static constexpr uint32_t kMaxMinutes = 240;

  Millis duration = 0;
  uint8_t brightness = 0;  // at the end; 0: the lights go off
  bool atEnd = false;
};

enum class Power : uint8_t { kOff, kOn, kToggle };

/**
 * A change of the room lights that a person or a program asks for: the fields that it names. carryOut()
 * defines what they mean.
 */
struct LightCommand : LookChange {
  static constexpr Millis kMaxTransition = 2 * kHour;

  std::optional<Power> power;
  int16_t step = 0;                              // is added to the brightness, within 1..255
  std::optional<std::vector<Segment>> segments;  // must be valid
  /** Begins after the rest of the command. A duration of 0 ends the night light before it. */
  std::optional<NightLight> nightLight;
  Millis transition = 0;  // a longer one than kMaxTransition is cut
  /**
   * When the schedule wanted it; not later than now. It holds until the timer's next transition after that,
   * and changes nothing if anything but timer and schedule has changed the lights since then. Nothing: it is
   * wanted now.
   */
  std::optional<EpochMillis> due;
  /** One of many changes by a program: it is saved only after minutes, which spares the flash. */
  bool inPassing = false;
  Source source;

  /** True if it names `power` at most. */
  bool onlySwitches() const;
};

/** What was last shown, which "on" brings back if the strip has none of its own. */
struct LastShown {
  LightMode mode = LightMode::kSolid;      // not kOff
  uint8_t brightness = Look().brightness;  // above 0; the last one that was held for a second
};

/**
 * Changes the strip as specified in docs/architecture.md, "Light". Before, it must be as shown: enabled if it
 * is switched on. `isLit`: it gives light. Returns true if `strip.enabled` counts as switched by hand, even
 * if the strip already has that state.
 */
bool carryOut(const LightCommand& command, bool isLit, const LastShown& last, StripSettings& strip);

}  // namespace lumi
