#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/random.h"
#include "core/scenes/scene_list.h"
#include "core/store/record_store.h"

namespace lumi {

struct PresetStep {
  static constexpr uint32_t kMinSeconds = 5;
  static constexpr uint32_t kMaxSeconds = 86'400;
  static constexpr uint32_t kMaxTransition = 60;

  uint32_t preset = 0;
  uint32_t seconds = 300;  // kMinSeconds..kMaxSeconds, from the beginning of the transition on
  uint8_t transition = 1;  // seconds, 0..kMaxTransition
};

struct PresetPlaylistSettings {
  static constexpr size_t kMaxSteps = 32;

  std::vector<PresetStep> steps;
  bool repeats = true;
  bool isShuffled = false;
};

/** Returns `{steps: [{preset, seconds, transition}], repeat, shuffle}`. */
std::string presetPlaylistToJson(const PresetPlaylistSettings& settings);
/** Missing fields get their defaults. Does not check that the presets exist. */
Result<PresetPlaylistSettings> presetPlaylistFromJson(std::string_view json);

/** What the playlist has to know of the room lights. */
struct PlayedLights {
  bool isOn;         // also while their timer dims them to dark
  bool isUnchanged;  // the look is that of the latest PresetPlaylistCallbacks::show
  uint32_t revision;
};

struct PresetPlaylistCallbacks {
  /**
   * Shows a step. The first one switches the lights on. Later ones leave the switch and its timer alone.
   * Shows nothing and returns an error if the preset can't be shown, or the lights were changed by hand after
   * `since`; nothing: a user wants it now.
   */
  Callback<Status(const PresetStep& step, bool isFirst, const std::optional<EpochMillis>& since)> show;
  Callback<PlayedLights()> lights;
};

/**
 * Shows presets one after the other (record "preset-playlist"). It ends with its last step if it does not
 * repeat, and when the look of the room lights is changed or they are switched off in any way but by their
 * timer. While the timer keeps them dark, the steps follow each other without being shown. A restart begins
 * with a first step. A step whose preset is deleted is removed; one whose preset is damaged is left out.
 */
class PresetPlaylist {
 public:
  PresetPlaylist(const SceneList& presets, RecordStore& records, const Clock& clock, Random& random,
                 const PresetPlaylistCallbacks& callbacks);

  /** Call after presets and lights were loaded. */
  void load();

  const PresetPlaylistSettings& settings() const { return settings_; }
  /** Ends the playlist if it is played. Returns an error if a preset does not exist. */
  Status replace(PresetPlaylistSettings next);
  /** Like replace(), but leaves out steps whose presets do not exist. */
  Status restore(PresetPlaylistSettings next);

  /** `due`: when the schedule wanted it. Does not start if the lights were changed by hand since then. */
  Status start(const std::optional<EpochMillis>& due = std::nullopt);
  Status stop();

  bool isPlaying() const { return isPlaying_; }
  /** The index of the step that is shown. Valid only if isPlaying(). */
  size_t step() const { return step_; }
  /** Time until the next step, or the end. Valid only if isPlaying(). */
  Millis timeLeft() const;

  /** Call in every pass of the loop. */
  void tick();

 private:
  void read(std::string_view content);
  void dropDeleted();
  void begin();
  bool advance();
  size_t choose();
  Status show(bool isFirst, const std::optional<EpochMillis>& since);
  Status stopped(const Status& why);
  void followLights(const PlayedLights& lights);
  Status save(bool isPlaying, const PresetPlaylistSettings& settings);

  const SceneList& presets_;
  RecordStore& records_;
  const Clock& clock_;
  Random& random_;
  const PresetPlaylistCallbacks callbacks_;
  PresetPlaylistSettings settings_;
  bool isPlaying_ = false;
  bool isShown_ = false;              // the step
  uint32_t seenPresets_ = 0;          // revision of the presets
  uint32_t seenLights_ = 0;           // revision of the lights
  std::optional<EpochMillis> since_;  // when a user switched the lights on last
  uint32_t played_ = 0;               // a bit for each step of this round
  size_t step_ = 0;
  Millis nextAt_ = 0;
};

}  // namespace lumi
