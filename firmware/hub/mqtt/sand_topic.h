#pragma once

#include <string>
#include <string_view>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/sand/sand_table.h"

namespace lumi {

/**
 * The sand table: `{state, progress, remaining, pattern, playlist, speed, quiet, message}`; `state` is one of
 * idle, homing, drawing, paused, waiting and fault, `progress` in percent, `remaining` in seconds.
 */
std::string mqttSandState(const SandTable& table);

/**
 * Applies one of `{action: "pause"|"resume"|"stop"|"skip"}`, `{speed}` (percent), `{pattern}`, `{playlist}`
 * (names; a pattern is drawn next, in front of others) and `{quiet}` (true or false; `setQuiet` applies it).
 * An interrupted pattern continues with "resume", and is dropped when another pattern or a playlist is
 * picked.
 */
Status mqttSetSand(SandTable& table, const Callback<Status(bool)>& setQuiet, std::string_view json);

}  // namespace lumi
