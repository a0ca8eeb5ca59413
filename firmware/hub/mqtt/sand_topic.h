#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/callback.h"
#include "core/base/result.h"
#include "core/sand/sand_table.h"
#include "hub/mqtt/pattern_walk.h"

namespace lumi {

/**
 * The sand table: `{state, progress, remaining, pattern, playlist, speed, quiet, message}`; `state` is one of
 * idle, homing, drawing, paused, waiting and fault, `progress` in percent, `remaining` in seconds.
 */
std::string mqttSandState(const SandTable& table);

/**
 * Applies commands: one of `{action: "pause"|"resume"|"stop"|"skip"}`, `{speed}` (percent), `{pattern}`,
 * `{playlist}` (names; a pattern is drawn next, in front of others) and `{quiet}` (true or false). An
 * interrupted pattern continues with "resume", and is dropped when another pattern or a playlist is picked.
 */
class MqttSandCommands {
 public:
  /** `setQuiet` applies `quiet`. */
  MqttSandCommands(SandTable& table, const Callback<Status(bool)>& setQuiet)
      : table_(table), setQuiet_(setQuiet), walk_(table.library()) {}

  /** A pattern is looked for in the next passes. */
  Status apply(std::string_view json);
  /** Call in every pass of the loop. Returns an error if the pattern of an earlier command cannot be drawn.
   */
  Status tick();

 private:
  Status play(std::string_view name);

  SandTable& table_;
  const Callback<Status(bool)> setQuiet_;
  PatternWalk walk_;
  std::string wanted_;  // name of the pattern that is looked for
};

}  // namespace lumi
