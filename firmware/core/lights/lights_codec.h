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
 * Reads the member `strips` of a `led` part. Of several strips only the first is used. What a segment lacks
 * is as in the one of `present` at its place; a further one begins like the strip. Returns false if the field
 * is another member.
 */
bool readStrips(JsonField& field, const StripSettings& present, LightCommand& command);

/** The error of a `led` part without `strips`. */
Error noStrips();

struct PostedLights {
  LightsSettings settings;           // with what the strip names
  LightCommand strip;                // what it names
  std::optional<uint32_t> revision;  // the revision that the sender knows
};

/** Parses a posted `led` part. Missing fields keep their value. Of several strips only the first is used. */
Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text);

/** Reads seconds. Longer ones than LightCommand::kMaxTransition are cut; negative ones are 0. */
void readTransition(JsonField& field, Millis& transition);

/** Parses the body of POST /api/lights. The command has no source. */
Result<LightCommand> lightCommandFromJson(std::string_view text);

/**
 * Returns `{effects: [{name, colors: 0-3, palette, intensity, speed}], palettes: [{name, colors:
 * ["#rrggbb"]}]}`: what the lights can show. Flags tell what an effect uses.
 */
std::string effectsToJson();

/** The record. */
struct SavedLights {
  LightsSettings settings;
  TimerMemory timer;
  LastShown last;
};

void fields(FieldVisitor& visit, SavedLights& saved);

Result<SavedLights> savedLightsFromJson(std::string_view text);

}  // namespace lumi
