#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/lights/light_timer.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** The `led` part of the configuration: `{strips:[{id,...,ledCount}],globalSettings:{...},revision}`. */
std::string lightsToJson(const LightsSettings& settings, const LightsHardware& hardware, uint32_t revision);

struct PostedLights {
  LightsSettings settings;
  std::optional<uint32_t> revision;  // the one that the sender had seen
};

/**
 * Reads a posted `led` part over `current`: missing fields keep their value, unknown ones, `id` and
 * `ledCount` are ignored, of several strips the first counts. An error names the field and what it may be.
 */
Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text);

struct SavedLights {
  LightsSettings settings;
  TimerMemory timer;
};

/**
 * What the record "lights" keeps: the settings and, beside them, what the timer needs after a restart.
 * Records that lack what the timer did come from an earlier version: the strip is as it was switched.
 */
std::string savedLightsToJson(const SavedLights& saved);
Result<SavedLights> savedLightsFromJson(std::string_view text);

}  // namespace lumi
