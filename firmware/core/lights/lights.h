#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/duration_counts.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/time_zone.h"
#include "core/json/json_writer.h"
#include "core/lights/light_command.h"
#include "core/lights/light_engine.h"
#include "core/lights/light_timer.h"
#include "core/lights/lights_settings.h"
#include "core/ports/clock.h"
#include "core/ports/led_output.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"

namespace lumi {

/** Why the strip is lit or dark. */
enum class LightsReason : uint8_t {
  kByHand,
  kTimer,
  kModeOff,
  kBrightnessZero,
  kCurrentLimit,
  kNotConnected
};

inline constexpr std::array<std::string_view, 6> kLightsReasonNames = {
    "by-hand", "timer", "mode-off", "brightness-0", "current-limit", "not-connected"};

struct LightsStatus {
  bool on;   // switched on by a user or the timer; `reason` may still make the strip dark
  bool lit;  // the strip gives light; during a transition, its target does
  LightsReason reason;
  uint32_t limitMilliamps;  // the hardware's current limit if `reason` is kCurrentLimit, else 0
  std::optional<NightLight> nightLight{};  // its duration is the rest
  Millis fading = 0;                       // the rest of a transition longer than 1 s; 0: there is none

  /** Writes `on`, `lit`, `reason`, `currentLimit`, `nightLight` and `fading` (docs/http-api.md). */
  void write(JsonWriter& json) const;
};

/**
 * The room lights: settings (record "lights"), timer and frames. Changes are visible at once and saved about
 * 2 s later. The timer does not change settings. Its state is saved with them, without a new revision.
 */
class Lights {
 public:
  static constexpr Millis kTestTime = 30 * kSecond;
  static constexpr int kTransitionDays = 10;

  Lights(RecordStore& records, const Clock& clock, LedOutput& output, Log& log);

  /** Loads the record. Without a usable one, the defaults apply. Call once, before any other function. */
  void load();

  /** Nothing is shown before this call. An LED count outside 1..maxLeds() is clamped to that range. */
  void setHardware(const LightsHardware& hardware);
  void setTimeZone(const TimeZone& zone);

  const LightsSettings& settings() const { return settings_; }

  LightsStatus status() const;

  /** The `led` part of the configuration as JSON, below 4 KB. `enabled` is `on` of status(). */
  std::string json() const;

  /**
   * Applies a posted `led` part: all of it or, on an error, nothing. Returns a conflict if its revision is
   * older than revision(). If no setting differs, the revision stays the same.
   * `enabled` switches the strip if it differs from `on` of status(). All other values are stored as they
   * are, except that a post which only switches the strip is a command.
   */
  Status apply(std::string_view json, const Source& source = {});

  /**
   * Shows the test light that `json` describes (testLightFromJson()), within the current limit, instead of
   * the effect. It ends after kTestTime, with the next call, or with setHardware(). No setting changes.
   */
  Status test(std::string_view json);

  /** The settings as json() shows them: `enabled` is `on` of status(). */
  LightsSettings shownSettings() const;
  StripSettings shownStrip() const;

  /**
   * Carries out a command (LightCommand). Returns false, and changes nothing, if a user has changed the
   * lights since `command.due`.
   */
  bool command(const LightCommand& command);

  /** Who changed the lights last; kNone before the first change since the start. */
  const Source& source() const { return source_; }
  /** Who switched the lights on or off last, even if they were so already; kNone if nobody has since the
   * start. */
  const Source& switchedBy() const { return switchedBy_; }
  /** How often what is shown was changed since the start by anything but the timer. */
  uint32_t changes() const { return changes_; }

  /** True if the strip gives light; during a transition, if its target does. */
  bool isLit() const;

  /** What the night light still does; nothing if it is off. */
  std::optional<NightLight> nightLight() const;

  /**
   * Where on the strip (0..65535) the ball of the sand table is, for the mode "ball"; nothing while nothing
   * is drawn. Call before each frame while the mode is shown.
   */
  void setBall(std::optional<uint16_t> place);

  /** True if a transition of the timer, and no later change by hand, decides now whether the strip is on. */
  bool followsTimer();

  /** The timer's transitions of the next kTransitionDays days, in order. Empty while the clock is unset. */
  std::vector<TimerTransition> timerTransitions() const;

  /**
   * Shows live light (LightEngine::setLive()). `number` counts its pictures; a new one is shown at once. Call
   * in every pass of the loop while there may be live light.
   */
  void setLive(ConstBytes rgb, uint32_t number);

  /** Pictures since the live light began that were replaced before the strip could show them. */
  uint32_t skippedLive() const { return skippedLive_; }

  /** Replaces all settings by `next`, which must be valid. */
  void replace(const LightsSettings& next, const Source& source = {});

  void reset(const Source& source = {});

  uint32_t revision() const { return record_.revision(); }
  uint32_t savedRevision() const { return record_.savedRevision(); }

  /** Shows a frame if one is due, and saves if that is due. Call in every pass of the loop. */
  void tick();

  /**
   * Like tick(), but only shows a frame, with the timer level of the latest tick(). May be called while
   * tick() is blocked in a long operation, such as saving. Shows nothing before the first tick().
   */
  void renderDueFrames();

  /** Estimated current of the latest frame of the effect. */
  uint32_t milliamps() const { return engine_.current().milliamps; }

  /** Time at which the next frame is due. */
  Millis nextFrame() const { return nextFrame_; }
  /** How late the frames after the first one were shown. */
  const DurationCounts& lateness() const { return lateness_; }

  Status flush();

 private:
  /** A night light that is on. */
  struct Night {
    NightLight light;
    Millis end;
    StripSettings before;  // as shown
  };

  /** How the settings change. */
  struct Change {
    Source source;
    bool switches = false;  // `strip.enabled` counts as switched by hand
    Millis transition = 0;
    std::optional<EpochMillis> due = std::nullopt;
    bool inPassing = false;
  };

  void change(const LightsSettings& next, const Change& how);
  void show(const StripSettings& strip, const Change& how);
  bool isChangedSince(EpochMillis due);
  HandChange handChangeTo(const LightsSettings& next, const Change& how) const;
  bool litAfter(const LightsSettings& next, bool switches) const;
  void noteBrightness(uint8_t before);
  void noteSource(const Source& source, bool isChanged);
  void adopt(Millis transition = 0);
  void configure(uint16_t ledCount);
  void endTest();
  LightsStatus reason() const;
  bool showsClock() const {
    return settings_.strip.shows(LightMode::kClock) || settings_.ball.idle == LightMode::kClock;
  }
  /** A night light that dims to dark has switched the strip off already. */
  bool isOn() const { return timer_.isLit() || (night_ && night_->before.enabled); }
  void beginNightLight(const NightLight& light, const Source& source);
  void endNightLight(const Source& source);
  void tickNightLight();
  void fadeTo(uint8_t brightness, Millis transition, const Source& source);
  std::string saved() const;
  bool isFrameDue() const;
  void followTimer();
  void showFrame();
  void rememberTimer(Millis now);
  void watchClock(std::optional<EpochMillis> wall, Millis now);
  float timerAt(const std::optional<EpochMillis>& wall);

  RevisionedRecord record_;
  const Clock& clock_;
  LedOutput& output_;
  Log& log_;
  LightsHardware hardware_;
  LightsSettings settings_;
  LightTimer timer_;
  TimerMemory remembered_;  // the state that is saved or will be saved
  LightEngine engine_;
  LastShown last_;
  Millis brightnessSince_ = 0;
  Source source_;
  Source switchedBy_;
  uint32_t changes_ = 0;
  Millis fadeEnd_ = 0;  // of a transition longer than 1 s
  std::unique_ptr<Night> night_;
  std::optional<LedChain> configured_;  // nullopt before setHardware()
  std::vector<uint8_t> testFrame_;      // empty while no test light is shown
  Millis testEnd_ = 0;
  std::optional<float> level_;  // level of the timer; nullopt before the first frame
  Surroundings around_;         // the minute only while a mode shows it
  ClockDrift drift_;
  Millis lastFrame_ = 0;
  Millis nextFrame_ = 0;  // 0: at once, because none was shown
  DurationCounts lateness_;
  bool isLive_ = false;
  bool hasUnshownLive_ = false;
  uint32_t liveNumber_ = 0;
  uint32_t skippedLive_ = 0;
  std::optional<Millis> limitedAt_;  // time when the current limit last dimmed a frame
};

}  // namespace lumi
