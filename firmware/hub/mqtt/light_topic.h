#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"

namespace lumi {

/**
 * The room lights for MQTT, as Home Assistant's JSON schema of a light: `{state: "ON"|"OFF", brightness,
 * color_mode: "rgb", color: {r, g, b}, effect}`, and `{palette, speed, intensity, night_light}`; `effect` is
 * the mode. The state is "ON" if the strip gives light.
 */
std::string mqttLightState(const Lights& lights);

/**
 * Reads a command with any of the fields of the state, and `transition` in seconds. `night_light`: minutes
 * until it is dark; 0 ends the night light.
 */
Result<LightCommand> mqttLightCommand(std::string_view json);

/**
 * Looks that were published. A scene of Home Assistant keeps effect, colour and brightness of a look; a
 * command that sends them back gets the rest of the look from here: palette, segments and the like.
 */
class MqttLooks {
 public:
  /** Call with what is published. */
  void note(const StripSettings& shown);
  /** Completes a command that names effect and colour of a noted look, unless `shown` has these already. */
  void complete(const StripSettings& shown, LightCommand& command) const;

 private:
  static constexpr size_t kMax = 4;

  // Those with a palette or segments, one for each pair of effect and colour; the latest is last.
  std::vector<StripSettings> looks_;
};

/**
 * A matrix, in the same schema: `{state, brightness, color_mode: "brightness", effect, pattern, online}`;
 * `effect` is what it displays, `pattern` the name of the saved pattern that it displays, or null if that is
 * "".
 */
std::string mqttMatrixState(const MatrixSettings& matrix, std::string_view pattern, bool isOnline);

/**
 * Applies a command with any of `{state, brightness, effect, pattern, message}`; a message is shown once.
 * `pattern` is the name of a saved pattern to display, or "" for the matrix's own.
 */
Status mqttSetMatrix(Matrices& matrices, const SavedPatterns& patterns, size_t index, std::string_view json);

/** Applies the body of POST /api/matrix/notify. */
Status mqttNotify(Matrices& matrices, std::string_view json);

}  // namespace lumi
