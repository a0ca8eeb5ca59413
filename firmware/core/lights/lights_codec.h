#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_field.h"
#include "core/lights/light_command.h"
#include "core/lights/light_timer.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** Returns the `led` part of the configuration: `{strips:[{id,…,ledCount}],globalSettings:{…},revision}`. */
std::string lightsToJson(const LightsSettings& settings, const LightsHardware& hardware, uint32_t revision);

/**
 * Reads the fields of the `led` part, value by value: those of the strip into a command, all others into
 * settings. Of several strips only the first is used.
 */
class LightsFields {
 public:
  /** `present` must outlive this object: what a segment lacks is as in the present one at its place. */
  explicit LightsFields(const StripSettings& present) : present_(present) {}

  void field(JsonField& field, LightsSettings& settings);
  /** Call after the last field. Returns an error if no strip was read, or if its segments can't be used. */
  Status done(const LightsSettings& settings) const;
  /** Without transition and source. */
  LightCommand& command() { return command_; }

 private:
  void strip(JsonField& field);
  void beginSegment(JsonField& field);

  const StripSettings& present_;
  LightCommand command_;
  size_t strips_ = 0;
};

struct PostedLights {
  LightsSettings settings;
  std::optional<uint32_t> revision;  // the revision that the sender knows
  bool namesSegments = false;
};

/** Parses a posted `led` part. Missing fields keep their value. Of several strips only the first is used. */
Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text);

/** Reads `brightness`, `speed`, `intensity` and `palette`. */
void readLevels(JsonField& field, LookChange& look);
/** Reads seconds. Longer ones than LightCommand::kMaxTransition are cut; negative ones are 0. */
void readTransition(JsonField& field, Millis& transition);

/** Parses the body of POST /api/lights. The command has no source. */
Result<LightCommand> lightCommandFromJson(std::string_view text);

/**
 * Returns `{effects: [{name, colors: 0-3, palette, intensity, speed}], palettes: [{name, colors:
 * ["#rrggbb"]}]}`: what the lights can show. Flags tell what an effect uses.
 */
std::string effectsToJson();

struct SavedLights {
  LightsSettings settings;
  TimerMemory timer;
  LastShown last;
};

/** Encodes the record. */
std::string savedLightsToJson(const SavedLights& saved);
/** Decodes the record. */
Result<SavedLights> savedLightsFromJson(std::string_view text);

}  // namespace lumi
