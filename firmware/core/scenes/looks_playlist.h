#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/play_round.h"
#include "core/base/result.h"
#include "core/base/source.h"
#include "core/base/time.h"
#include "core/json/field_visitor.h"
#include "core/ports/clock.h"
#include "core/ports/random.h"
#include "core/scenes/scene_list.h"
#include "core/store/record_store.h"

namespace lumi {

struct LookStep {
  static constexpr uint32_t kMinSeconds = 5;
  static constexpr uint32_t kMaxSeconds = 86'400;

  uint32_t scene = 0;       // a look that does not turn the lights dark
  uint32_t seconds = 300;   // kMinSeconds..kMaxSeconds, from the beginning of the transition on
  uint16_t transition = 1;  // seconds, 0..SceneSummary::kMaxTransition
};

struct LooksPlaylistSettings {
  static constexpr size_t kMaxSteps = 32;
  static_assert(kMaxSteps <= PlayOrder::kMaxEntries);

  std::vector<LookStep> steps;
  bool repeats = true;
  bool isShuffled = false;
};

void fields(FieldVisitor& visit, LookStep& step);
void fields(FieldVisitor& visit, LooksPlaylistSettings& settings);

/** Returns `{steps: [{scene, seconds, transition}], repeat, shuffle}`. */
std::string looksPlaylistToJson(const LooksPlaylistSettings& settings);
/** Missing fields get their defaults. Does not check that the scenes are looks. */
Result<LooksPlaylistSettings> looksPlaylistFromJson(std::string_view json);

/** What the playlist has to know of the room lights. */
struct PlayedLights {
  bool isOn;         // also while their timer dims them to dark
  uint32_t changes;  // how often anything but their timer changed them
};

/** How a step is shown. */
struct LookShowing {
  bool isFirst;   // it switches the lights on; later ones leave the switch and its timer alone
  Source source;  // who started the playlist
  /** It shows nothing if a person changed the lights after this time. Nothing: it was started now. */
  std::optional<EpochMillis> since;
};

struct LooksPlaylistCallbacks {
  /** Shows a step, or returns why it can't be shown. */
  Callback<Status(const LookStep& step, const LookShowing& how)> show;
  Callback<PlayedLights()> lights;
};

/**
 * Shows looks one after the other (record "looks-playlist"). It ends with its last step if it does not
 * repeat, and when anything but the timer changes the room lights. While the timer keeps them dark, the steps
 * follow each other without being shown. A restart begins with a first step. A step whose scene is deleted,
 * is no longer a look, or turns the lights dark, is removed; one whose look is damaged is left out.
 */
class LooksPlaylist {
 public:
  LooksPlaylist(const SceneList& scenes, RecordStore& records, const Clock& clock, Random& random,
                const LooksPlaylistCallbacks& callbacks);

  /** Call after scenes and lights were loaded. */
  void load();

  const LooksPlaylistSettings& settings() const { return settings_; }
  /** Ends the playlist if it is played. Returns an error if a scene is no look, or a dark one. */
  Status replace(LooksPlaylistSettings next);
  /** Like replace(), but leaves out steps whose scenes are no looks, or dark ones. */
  Status restore(LooksPlaylistSettings next);

  /** `due`: when the schedule wanted it. Does nothing if a person changed the lights, or started it, since.
   */
  Status start(const Source& source, const std::optional<EpochMillis>& due = std::nullopt);
  /** `due`: as for start(). */
  Status stop(const std::optional<EpochMillis>& due = std::nullopt);

  bool isPlaying() const { return isPlaying_; }
  /** The index of the step that is shown. Valid only if isPlaying(). */
  size_t step() const { return step_; }
  /** Time until the next step, or the end. Valid only if isPlaying(). */
  Millis timeLeft() const;

  /** Call in every pass of the loop. */
  void tick();

 private:
  bool isLook(uint32_t scene) const;
  bool isUsable(uint32_t scene) const;
  bool isLaterThan(const std::optional<EpochMillis>& due) const;
  void read(std::string_view content);
  void dropDeleted();
  void begin();
  bool advance();
  Status show(bool isFirst, const std::optional<EpochMillis>& since);
  Status save(bool isPlaying, const LooksPlaylistSettings& settings, const std::optional<EpochMillis>& since,
              StoreUse use);
  void saveState();

  static constexpr Millis kRetry = kMinute;

  const SceneList& scenes_;
  RecordStore& records_;
  const Clock& clock_;
  Random& random_;
  const LooksPlaylistCallbacks callbacks_;
  LooksPlaylistSettings settings_;
  bool isPlaying_ = false;
  bool isShown_ = false;              // the step
  uint32_t seenChanges_ = 0;          // of the lights, after the latest step that was shown
  uint32_t seenScenes_ = 0;           // revision of the scenes
  std::optional<EpochMillis> since_;  // when it was started
  Source source_;                     // who started it
  PlayRound round_;
  size_t step_ = 0;
  Millis nextAt_ = 0;
  std::optional<Millis> retryAt_;  // set while the record differs, because saving failed
};

}  // namespace lumi
