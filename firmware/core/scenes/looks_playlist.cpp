#include "core/scenes/looks_playlist.h"

#include "core/base/lists.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "looks-playlist";
constexpr const char* kSecondsRule = "a whole number from 5 to 86400";
constexpr const char* kSceneRule = "the id of a look";
constexpr const char* kLitRule = "a look that does not turn the lights dark";

constexpr ListForm kSteps = vectorForm<LookStep, LooksPlaylistSettings::kMaxSteps>(
    "a list of at most 32 steps", FieldVisitor::fieldsOf<LookStep>());

struct Saved {
  LooksPlaylistSettings settings;
  bool isPlaying = false;
  std::optional<EpochMillis> since;
};

void fields(FieldVisitor& visit, Saved& saved) {
  fields(visit, saved.settings);
  visit.flag("playing", saved.isPlaying);
  visit.form("since", &saved.since, kOptionalTimeForm);
}

}  // namespace

void fields(FieldVisitor& visit, LookStep& step) {
  visit.whole("scene", step.scene, 1, UINT32_MAX, kSceneRule);
  visit.whole("seconds", step.seconds, LookStep::kMinSeconds, LookStep::kMaxSeconds, kSecondsRule);
  visit.whole("transition", step.transition, 0, SceneSummary::kMaxTransition);
}

void fields(FieldVisitor& visit, LooksPlaylistSettings& settings) {
  visit.list("steps", &settings.steps, kSteps);
  visit.flag("repeat", settings.repeats);
  visit.flag("shuffle", settings.isShuffled);
}

std::string looksPlaylistToJson(const LooksPlaylistSettings& settings) {
  return fieldsToJson(settings);
}

Result<LooksPlaylistSettings> looksPlaylistFromJson(std::string_view text) {
  LooksPlaylistSettings settings;
  const Status read = readFields(text, "The body", settings);
  if (!read) return read.error();
  if (anyOf(settings.steps, [](const LookStep& step) { return step.scene == 0; })) {
    return must("scene", kSceneRule);
  }
  return settings;
}

LooksPlaylist::LooksPlaylist(const SceneList& scenes, RecordStore& records, const Clock& clock,
                             Random& random, const LooksPlaylistCallbacks& callbacks)
    : scenes_(scenes), records_(records), clock_(clock), random_(random), callbacks_(callbacks) {}

void LooksPlaylist::load() {
  if (const auto content = records_.load(kRecord)) read(*content);
  seenScenes_ = scenes_.revision();
  if (isPlaying_) begin();
}

/** A record that can't be used counts as none. */
void LooksPlaylist::read(std::string_view content) {
  Saved saved;
  if (!readFields(content, "The record", saved)) return;
  settings_ = std::move(saved.settings);
  removeIf(settings_.steps, [this](const LookStep& step) { return !isUsable(step.scene); });
  isPlaying_ = saved.isPlaying && !settings_.steps.empty();
  since_ = saved.since;
}

Status LooksPlaylist::replace(LooksPlaylistSettings next) {
  if (anyOf(next.steps, [this](const LookStep& step) { return !isLook(step.scene); })) {
    return must("scene", kSceneRule);
  }
  if (anyOf(next.steps, [this](const LookStep& step) { return !isUsable(step.scene); })) {
    return must("scene", kLitRule);
  }
  if (const Status saved = save(false, next, since_, StoreUse::kLists); !saved) return saved;
  settings_ = std::move(next);
  isPlaying_ = false;
  return Done{};
}

Status LooksPlaylist::restore(LooksPlaylistSettings next) {
  removeIf(next.steps, [this](const LookStep& step) { return !isUsable(step.scene); });
  return replace(std::move(next));
}

bool LooksPlaylist::isLook(uint32_t scene) const {
  const Scene* found = scenes_.find(scene);
  return found != nullptr && found->summary.isLook();
}

/** The switch of dark lights belongs to their timer and to people: no step could light them again. */
bool LooksPlaylist::isUsable(uint32_t scene) const {
  return isLook(scene) && !scenes_.find(scene)->summary.isDark;
}

Status LooksPlaylist::start(const Source& source, const std::optional<EpochMillis>& due) {
  if (isLaterThan(due)) return Done{};
  dropDeleted();
  if (settings_.steps.empty()) return conflict("The playlist has no looks yet.");
  const std::optional<EpochMillis> since = due ? due : clock_.wall();
  if (const Status saved = save(true, settings_, since, StoreUse::kSettings); !saved) return saved;
  begin();
  source_ = source;
  since_ = since;
  const Status shown = show(true, due);
  isPlaying_ = shown.ok() || !due;
  if (isPlaying_) return Done{};
  saveState();
  return shown;
}

Status LooksPlaylist::stop(const std::optional<EpochMillis>& due) {
  if (!isPlaying_ || isLaterThan(due)) return Done{};
  const Status saved = save(false, settings_, since_, StoreUse::kUpkeep);
  if (saved) isPlaying_ = false;
  return saved;
}

/** True if the playlist is played, and was started after `due`. */
bool LooksPlaylist::isLaterThan(const std::optional<EpochMillis>& due) const {
  return isPlaying_ && due && since_ && *since_ > *due;
}

Millis LooksPlaylist::timeLeft() const {
  return nextAt_ - std::min(nextAt_, clock_.now());
}

void LooksPlaylist::tick() {
  dropDeleted();
  if (retryAt_ && clock_.now() >= *retryAt_) saveState();
  if (!isPlaying_) return;
  const PlayedLights lights = callbacks_.lights();
  const bool continues = lights.changes == seenChanges_ && (clock_.now() < nextAt_ || advance());
  if (!continues) {
    isPlaying_ = false;
    return saveState();
  }
  if (!isShown_ && lights.isOn) (void)show(false, since_);
}

void LooksPlaylist::dropDeleted() {
  if (scenes_.revision() == seenScenes_) return;
  seenScenes_ = scenes_.revision();
  std::vector<LookStep> kept;
  uint64_t played = 0;
  std::optional<size_t> shown;
  for (size_t i = 0; i < settings_.steps.size(); ++i) {
    if (!isUsable(settings_.steps[i].scene)) continue;
    if ((round_.played & entryBit(i)) != 0) played |= entryBit(kept.size());
    if (i == step_) shown = kept.size();
    kept.push_back(settings_.steps[i]);
  }
  if (kept.size() == settings_.steps.size()) return;
  settings_.steps = std::move(kept);
  round_.played = played;
  step_ = shown.value_or(0);
  isPlaying_ = isPlaying_ && !settings_.steps.empty();
  saveState();
  if (isPlaying_ && !shown) nextAt_ = clock_.now();
}

void LooksPlaylist::begin() {
  round_ = {};
  round_.seed = randomNumber(random_);
  (void)advance();
}

/** Returns false after the last step. */
bool LooksPlaylist::advance() {
  std::vector<uint32_t> scenes;
  scenes.reserve(settings_.steps.size());
  for (const LookStep& step : settings_.steps) scenes.push_back(step.scene);
  const auto next = takeNext({scenes, settings_.isShuffled, settings_.repeats}, round_);
  if (!next) return false;
  step_ = *next;
  nextAt_ = clock_.now() + settings_.steps[step_].seconds * kSecond;
  isShown_ = false;
  return true;
}

/** A look that can't be shown is left out after the shortest time. */
Status LooksPlaylist::show(bool isFirst, const std::optional<EpochMillis>& since) {
  isShown_ = true;
  Status shown = callbacks_.show(settings_.steps[step_], {isFirst, source_, since});
  if (shown) {
    seenChanges_ = callbacks_.lights().changes;
  } else {
    nextAt_ = std::min(nextAt_, clock_.now() + LookStep::kMinSeconds * kSecond);
  }
  return shown;
}

Status LooksPlaylist::save(bool isPlaying, const LooksPlaylistSettings& settings,
                           const std::optional<EpochMillis>& since, StoreUse use) {
  const Status saved = records_.save(kRecord, fieldsToJson(Saved{settings, isPlaying, since}), use);
  if (saved) retryAt_.reset();
  return asSaved(saved);
}

/** Saves a change that has happened and can't be refused. */
void LooksPlaylist::saveState() {
  if (!save(isPlaying_, settings_, since_, StoreUse::kUpkeep)) retryAt_ = clock_.now() + kRetry;
}

}  // namespace lumi
