#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_field.h"
#include "core/lights/light_timer.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** Returns the `led` part of the configuration: `{strips:[{id,…,ledCount}],globalSettings:{…},revision}`. */
std::string lightsToJson(const LightsSettings& settings, const LightsHardware& hardware, uint32_t revision);

/** Reads the fields of the `led` part into settings, value by value. Of several strips only the first is
 * used. */
class LightsFields {
 public:
  void field(JsonField& field, LightsSettings& settings);
  /** Call after the last field. Returns an error if no strip was read, or if its segments can't be used. */
  Status done(LightsSettings& settings) const;
  /** True if `segments` was read. */
  bool namesSegments() const { return namesSegments_; }
  /** True if `enabled` was read. */
  bool namesSwitch() const { return namesSwitch_; }

 private:
  void strip(JsonField& field, StripSettings& strip);
  void beginSegment(JsonField& field, StripSettings& strip);

  size_t strips_ = 0;
  size_t segments_ = 0;  // number of segments whose reading has begun
  bool namesSwitch_ = false;
  bool namesSegments_ = false;
};

struct PostedLights {
  LightsSettings settings;
  std::optional<uint32_t> revision;  // the revision that the sender knows
  bool namesSegments = false;
};

/** Parses a posted `led` part. Missing fields keep their value. Of several strips only the first is used. */
Result<PostedLights> lightsFromJson(const LightsSettings& current, std::string_view text);

struct SavedLights {
  LightsSettings settings;
  TimerMemory timer;
};

/** Encodes the record. */
std::string savedLightsToJson(const SavedLights& saved);
/**
 * Decodes the record. Without timer state (records of an earlier version), `enabled` gives the strip's state.
 */
Result<SavedLights> savedLightsFromJson(std::string_view text);

}  // namespace lumi
