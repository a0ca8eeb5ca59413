#include "core/scenes/preset_playlist.h"

#include <algorithm>
#include <utility>

#include "core/base/byte_codec.h"
#include "core/base/lists.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "preset-playlist";
constexpr uint8_t kVersion = 1;
constexpr EpochMillis kUnknown = INT64_MIN;
constexpr size_t kStepBytes = 9;
constexpr const char* kSecondsRule = "a whole number from 5 to 86400";
constexpr const char* kPresetRule = "the id of a preset";

enum Flag : uint8_t { kRepeats = 1, kShuffled = 2, kPlaying = 4 };

constexpr uint32_t bitOf(size_t step) {
  return uint32_t{1} << step;
}

void readStep(JsonField& field, PresetStep& step) {
  field.whole("preset", UINT32_MAX, step.preset, kPresetRule);
  field.whole("transition", PresetStep::kMaxTransition, step.transition);
  uint32_t seconds = 0;
  if (!field.whole("seconds", PresetStep::kMaxSeconds, seconds, kSecondsRule)) return;
  if (seconds < PresetStep::kMinSeconds) field.refuse(kSecondsRule);
  step.seconds = seconds;
}

}  // namespace

std::string presetPlaylistToJson(const PresetPlaylistSettings& settings) {
  JsonWriter json;
  json.beginObject();
  json.beginArray("steps");
  for (const PresetStep& step : settings.steps) {
    json.beginObject();
    json.field("preset", step.preset);
    json.field("seconds", step.seconds);
    json.field("transition", step.transition);
    json.endObject();
  }
  json.endArray();
  json.field("repeat", settings.repeats);
  json.field("shuffle", settings.isShuffled);
  json.endObject();
  return json.take();
}

Result<PresetPlaylistSettings> presetPlaylistFromJson(std::string_view text) {
  PresetPlaylistSettings settings;
  const Status read = readJsonBody(text, [&](JsonField& field) {
    field.array("steps", "a list");
    field.flag("repeat", settings.repeats);
    field.flag("shuffle", settings.isShuffled);
    if (field.object("steps[]")) {
      if (settings.steps.size() == PresetPlaylistSettings::kMaxSteps) {
        field.refuse(Error{"The playlist has at most 32 steps."});
      } else {
        settings.steps.emplace_back();
      }
    }
    if (field.enter("steps[].") && !settings.steps.empty()) readStep(field, settings.steps.back());
  });
  if (!read) return read.error();
  if (anyOf(settings.steps, [](const PresetStep& step) { return step.preset == 0; })) {
    return must("preset", kPresetRule);
  }
  return settings;
}

PresetPlaylist::PresetPlaylist(const SceneList& presets, RecordStore& records, const Clock& clock,
                               Random& random, const PresetPlaylistCallbacks& callbacks)
    : presets_(presets), records_(records), clock_(clock), random_(random), callbacks_(callbacks) {}

void PresetPlaylist::load() {
  if (const auto content = records_.load(kRecord)) read(*content);
  seenPresets_ = presets_.revision();
  seenLights_ = callbacks_.lights().revision;
  if (isPlaying_) begin();
}

/** A record that can't be used counts as none. */
void PresetPlaylist::read(std::string_view content) {
  ByteReader bytes(content);
  PresetPlaylistSettings settings;
  const bool isKnown = bytes.number<uint8_t>() == kVersion;
  const auto flags = bytes.number<uint8_t>();
  const auto since = bytes.number<EpochMillis>();
  const auto count = bytes.number<uint8_t>();
  for (size_t i = 0; i < count && !bytes.failed(); ++i) {
    PresetStep step;
    step.preset = bytes.number<uint32_t>();
    step.seconds = std::max(bytes.number<uint32_t>(), PresetStep::kMinSeconds);
    step.transition = bytes.number<uint8_t>();
    if (presets_.find(step.preset) != nullptr) settings.steps.push_back(step);
  }
  if (!isKnown || bytes.failed() || count > PresetPlaylistSettings::kMaxSteps) return;
  settings.repeats = (flags & kRepeats) != 0;
  settings.isShuffled = (flags & kShuffled) != 0;
  settings_ = std::move(settings);
  isPlaying_ = (flags & kPlaying) != 0 && !settings_.steps.empty();
  if (since != kUnknown) since_ = since;
}

Status PresetPlaylist::replace(PresetPlaylistSettings next) {
  const bool isComplete =
      allOf(next.steps, [&](const PresetStep& step) { return presets_.find(step.preset) != nullptr; });
  if (!isComplete) return must("preset", kPresetRule);
  if (const Status saved = save(false, next); !saved) return saved;
  settings_ = std::move(next);
  isPlaying_ = false;
  return Done{};
}

Status PresetPlaylist::restore(PresetPlaylistSettings next) {
  removeIf(next.steps, [this](const PresetStep& step) { return presets_.find(step.preset) == nullptr; });
  return replace(std::move(next));
}

Status PresetPlaylist::start(const std::optional<EpochMillis>& due) {
  dropDeleted();
  if (settings_.steps.empty()) return conflict("The playlist has no presets yet.");
  begin();
  const Status shown = show(true, due);
  if (due && !shown) return stopped(shown);
  since_ = due ? due : clock_.wall();
  isPlaying_ = true;
  const Status saved = save(true, settings_);
  return saved ? saved : stopped(saved);
}

Status PresetPlaylist::stop() {
  if (!isPlaying_) return Done{};
  isPlaying_ = false;
  return save(false, settings_);
}

Millis PresetPlaylist::timeLeft() const {
  return nextAt_ - std::min(nextAt_, clock_.now());
}

void PresetPlaylist::tick() {
  dropDeleted();
  if (!isPlaying_) return;
  const PlayedLights lights = callbacks_.lights();
  const bool goesOn = lights.isUnchanged && (clock_.now() < nextAt_ || advance());
  if (!goesOn) return (void)stop();
  followLights(lights);
  if (!isShown_ && lights.isOn) (void)show(false, since_);
}

/** A user has switched the lights, or changed their timer. The look is still that of the playlist. */
void PresetPlaylist::followLights(const PlayedLights& lights) {
  if (lights.revision == seenLights_ && since_) return;
  seenLights_ = lights.revision;
  const bool wasKnown = since_.has_value();
  since_ = clock_.wall();
  if (since_ || wasKnown) (void)save(true, settings_);
}

void PresetPlaylist::dropDeleted() {
  if (presets_.revision() == seenPresets_) return;
  seenPresets_ = presets_.revision();
  const uint32_t shown = isPlaying_ ? settings_.steps[step_].preset : 0;
  const bool isAny = removeIf(
      settings_.steps, [this](const PresetStep& step) { return presets_.find(step.preset) == nullptr; });
  if (!isAny) return;
  isPlaying_ = isPlaying_ && !settings_.steps.empty();
  (void)save(isPlaying_, settings_);
  if (!isPlaying_) return;
  if (presets_.find(shown) == nullptr) return begin();
  const auto step = findIf(settings_.steps, [=](const PresetStep& each) { return each.preset == shown; });
  step_ = static_cast<size_t>(step - settings_.steps.begin());
  played_ = settings_.isShuffled ? bitOf(step_) : bitOf(step_) | (bitOf(step_) - 1);
}

void PresetPlaylist::begin() {
  played_ = 0;
  (void)advance();
}

/** Returns false after the last step. */
bool PresetPlaylist::advance() {
  const size_t count = settings_.steps.size();
  const uint32_t all = count == 32 ? UINT32_MAX : bitOf(count) - 1;
  if (played_ == all) {
    if (!settings_.repeats) return false;
    played_ = 0;
  }
  step_ = choose();
  played_ |= bitOf(step_);
  nextAt_ = clock_.now() + settings_.steps[step_].seconds * kSecond;
  isShown_ = false;
  return true;
}

/** Returns a step of this round. No step follows itself if there is another one. */
size_t PresetPlaylist::choose() {
  const size_t count = settings_.steps.size();
  size_t step = settings_.isShuffled ? randomNumber(random_) % count : 0;
  const bool isFirstOfRound = settings_.isShuffled && played_ == 0 && count > 1;
  while ((played_ & bitOf(step)) != 0 || (isFirstOfRound && step == step_)) step = (step + 1) % count;
  return step;
}

/** A preset that can't be shown is left out after the shortest time. */
Status PresetPlaylist::show(bool isFirst, const std::optional<EpochMillis>& since) {
  isShown_ = true;
  Status shown = callbacks_.show(settings_.steps[step_], isFirst, since);
  if (!shown) nextAt_ = std::min(nextAt_, clock_.now() + PresetStep::kMinSeconds * kSecond);
  seenLights_ = callbacks_.lights().revision;
  return shown;
}

Status PresetPlaylist::stopped(const Status& why) {
  isPlaying_ = false;
  return why;
}

Status PresetPlaylist::save(bool isPlaying, const PresetPlaylistSettings& settings) {
  ByteWriter bytes(11 + kStepBytes * settings.steps.size());
  bytes.number(kVersion);
  bytes.number(static_cast<uint8_t>((settings.repeats ? kRepeats : 0) |
                                    (settings.isShuffled ? kShuffled : 0) | (isPlaying ? kPlaying : 0)));
  bytes.number(since_.value_or(kUnknown));
  bytes.number(static_cast<uint8_t>(settings.steps.size()));
  for (const PresetStep& step : settings.steps) {
    bytes.number(step.preset);
    bytes.number(step.seconds);
    bytes.number(step.transition);
  }
  return asSaved(records_.save(kRecord, bytes.take()));
}

}  // namespace lumi
