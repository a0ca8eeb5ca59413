#pragma once

#include <cstdint>
#include <optional>

#include "core/base/callback.h"
#include "core/base/time.h"
#include "core/lights/lights.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/schedule/schedule.h"

namespace lumi {

/**
 * Lets the room lights rise in small steps, to a look or from deep red to warm white. It ends when anything
 * but the lights' timer changes the lights. The steps are saved rarely: after a power cut the lights show
 * about what they have reached. A look that can't be used or that is dark is replaced by the sunrise.
 */
class WakeUpLight {
 public:
  /** Returns what a look asks of the room lights. */
  using LookOf = Callback<Result<LightCommand>(uint32_t scene)>;

  WakeUpLight(Lights& lights, const Clock& clock, Log& log, LookOf lookOf)
      : lights_(lights), clock_(clock), log_(log), lookOf_(std::move(lookOf)) {}

  /** Lights that are lit already rise from their present brightness, and never become darker. */
  void begin(const WakeUp& wakeUp);
  /** The lights keep what they have reached. */
  void stop() { rising_.reset(); }
  /** Call in every pass of the loop, before the lights' tick(). */
  void tick();

 private:
  Result<LightCommand> lookOf(uint32_t scene) const;
  void step(EpochMillis now);

  Lights& lights_;
  const Clock& clock_;
  Log& log_;
  const LookOf lookOf_;
  std::optional<WakeUp> rising_;
  LightCommand look_;
  uint8_t least_ = 0;  // brightness, as the next two
  uint8_t from_ = 0;
  uint8_t to_ = 0;
  Millis nextAt_ = 0;
  uint32_t seenChanges_ = 0;  // of the lights, after the latest step
};

}  // namespace lumi
