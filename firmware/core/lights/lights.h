#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/clock_drift.h"
#include "core/base/result.h"
#include "core/base/time_zone.h"
#include "core/lights/light_engine.h"
#include "core/lights/light_timer.h"
#include "core/lights/lights_settings.h"
#include "core/ports/clock.h"
#include "core/ports/led_output.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"

namespace lumi {

enum class LightsApplied : uint8_t {
  kDone,     // 200
  kRefused,  // 400
  kConflict  // 409: the sender had not seen the latest revision
};

struct LightsAnswer {
  LightsApplied applied;
  std::string message;  // why not, for people
};

/**
 * The room lights: their settings (record "lights"), the timer and the frames. Changes shine at once and are
 * saved a little later; the timer changes no settings: what it did is kept beside them, without a revision.
 */
class Lights {
 public:
  Lights(RecordStore& records, const Clock& clock, LedOutput& output, Log& log);

  /** Reads the record; without a usable one the defaults hold. Call once, first. */
  void load();

  /** Nothing is shown before. A count outside 1..1000 is moved into that range. */
  void setHardware(const LightsHardware& hardware);
  void setTimeZone(const TimeZone& zone);

  const LightsSettings& settings() const { return settings_; }

  /** The `led` part of the configuration as JSON, below 1 KB. */
  std::string json() const;

  /** Takes a posted `led` part; all of it or nothing. Without changes the revision stays. */
  LightsAnswer apply(std::string_view json);

  /** Puts valid settings in the place of all. */
  void replace(const LightsSettings& next) { change(next); }

  /** Back to the defaults, look and timer; never the hardware or the time zone. */
  void reset();

  uint32_t revision() const { return record_.revision(); }
  uint32_t savedRevision() const { return record_.savedRevision(); }

  /** What the strip draws now, estimated. */
  uint32_t milliamps() const { return engine_.milliamps(); }

  /** Shows a frame when one is due and the output is ready; saves what is due. Call as often as possible. */
  void tick();

  /**
   * Only shows a frame when one is due, as the latest tick() left the timer. For who is in the midst of
   * something that takes long, a save of the lights included; nothing is shown before the first tick().
   */
  void keepShining();

  /** When the next frame is due. */
  Millis nextFrame() const { return nextFrame_; }

  /** Saves at once what is not saved yet. */
  Status flush();

 private:
  void change(const LightsSettings& next);
  HandChange handChangeTo(const LightsSettings& next) const;
  bool litAfter(const LightsSettings& next) const;
  void adopt();
  std::string saved() const;
  bool isFrameDue() const;
  void followTimer();
  void showFrame();
  void rememberTimer(Millis now);
  void watchClock(std::optional<EpochMillis> wall, Millis now);
  void report(TimerEvent event);

  RevisionedRecord record_;
  const Clock& clock_;
  LedOutput& output_;
  Log& log_;
  LightsHardware hardware_;
  LightsSettings settings_;
  LightTimer timer_;
  TimerMemory remembered_;  // what is saved or going to be
  LightEngine engine_;
  bool connected_ = false;
  std::optional<float> level_;  // of the timer; nothing before the first frame
  ClockDrift drift_;
  Millis lastFrame_ = 0;
  Millis nextFrame_ = 0;
};

}  // namespace lumi
