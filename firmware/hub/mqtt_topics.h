#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/lights/lights.h"
#include "core/sand/sand_table.h"

namespace lumi {

/**
 * The room lights for MQTT, as Home Assistant's JSON schema of a light: `{state: "ON"|"OFF", brightness,
 * color_mode: "rgb", color: {r, g, b}, effect}`; `effect` is the mode.
 */
std::string mqttLightState(const Lights& lights);

/**
 * Applies a command with any of the fields of the state, and `transition` (seconds, at most 60). A colour
 * without an effect shows it: a mode without a colour of its own becomes "solid".
 */
Status mqttSetLight(Lights& lights, std::string_view json);

/**
 * The sand table: `{state, progress, remaining, pattern, speed, quiet, message}`; `state` is one of idle,
 * homing, drawing, paused, waiting and fault, `progress` in percent, `remaining` in seconds.
 */
std::string mqttSandState(const SandTable& table);

/** Applies `{action: "pause"|"resume"|"stop"|"skip"}` or `{speed}` (percent). */
Status mqttSetSand(SandTable& table, std::string_view json);

}  // namespace lumi
