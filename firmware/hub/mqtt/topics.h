#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/function_ref.h"
#include "core/base/result.h"
#include "core/devices/device_registry.h"
#include "core/lights/lights.h"
#include "core/live/live_input.h"
#include "core/matrix/matrices.h"
#include "core/ota/ota.h"
#include "core/sand/sand_table.h"
#include "core/scenes/scene_list.h"
#include "hub/mqtt/pattern_walk.h"

namespace lumi {

/** White light: 6500 to 2700 K. */
constexpr uint16_t kMinMireds = 153;
constexpr uint16_t kMaxMireds = 370;

/** Visits the palettes with their names for people, until `visit` returns false. */
void visitPalettes(const LightsSettings& settings, FunctionRef<bool(Palette, const std::string& name)> visit);

/**
 * The room lights for MQTT, as Home Assistant's JSON schema of a light: `{state: "ON"|"OFF", brightness,
 * color_mode: "rgb", color: {r, g, b}, effect}`, and `{palette, speed, intensity, night_light}`; `effect` is
 * the mode, null for off. Both are names for people ("Comet pair"). The state is "ON" if the strip gives
 * light. `hasWhite`: a colour that is white light has the mode "color_temp", and `color_temp` in mireds.
 */
std::string mqttLightState(const Lights& lights, bool hasWhite);

/**
 * Reads a command with any of the fields of the state, and `transition` in seconds. Names may also be those
 * of the panel's JSON. `night_light`: minutes until it is dark; 0 ends the night light.
 */
Result<LightCommand> mqttLightCommand(const LightsSettings& settings, std::string_view json);

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
 * A matrix, in the same schema: `{state, brightness, color_mode: "brightness", effect, pattern, message,
 * online}`; `effect` is what it displays, null for off; `pattern` the name of the saved pattern that it
 * displays, or null if that is ""; `message` the text that it shows for a while, or "".
 */
std::string mqttMatrixState(const MatrixSettings& matrix, std::string_view pattern, std::string_view message,
                            bool isOnline);

/**
 * Applies a command with any of `{state, brightness, effect, pattern, message}`; a message is shown once.
 * `pattern` is the name of a saved pattern to display, or "" for the matrix's own.
 */
Status mqttSetMatrix(Matrices& matrices, const SavedPatterns& patterns, size_t index, std::string_view json);

/** Applies the body of POST /api/matrix/notify. */
Status mqttNotify(Matrices& matrices, std::string_view json);

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
  /** `startPlaylist` is SceneRunner::startPlaylist(). `setQuiet` applies `quiet`. */
  MqttSandCommands(SandTable& table, const Callback<Status(uint32_t)>& startPlaylist,
                   const Callback<Status(bool)>& setQuiet)
      : table_(table), startPlaylist_(startPlaylist), setQuiet_(setQuiet), walk_(table.library()) {}

  /** A pattern is looked for in the next passes. */
  Status apply(std::string_view json);
  /** Call in every pass of the loop. Returns an error if the pattern that was asked for cannot be drawn. */
  Status tick();

 private:
  Status play(std::string_view name);

  SandTable& table_;
  const Callback<Status(uint32_t)> startPlaylist_;
  const Callback<Status(bool)> setQuiet_;
  PatternWalk walk_;
  std::string wanted_;      // name of the pattern that is looked for, perhaps with a number
  uint32_t earlier_ = 0;    // patterns with the name that were found
  PatternId numbered_ = 0;  // the pattern that the number means; 0: none yet
};

/**
 * Returns `{hub: F, "matrix-1": F, …}` with F = `{installed_version, latest_version, release_summary,
 * in_progress, update_percentage}` for the hub and each satellite; `latest_version` and `release_summary` are
 * those of the newest stored image for it, `update_percentage` is null while nothing is installed.
 */
std::string mqttFirmwareState(const Ota& ota, const DeviceRegistry& devices, std::string_view hubVersion);

/** Applies `{install: "hub"|"matrix-1"|"matrix-2"}`: installs the newest image. */
Status mqttInstall(Ota& ota, std::string_view json);

/** Returns `{state: "ON"|"OFF", protocol, address}`; ON: live light is shown; null: there is none. */
std::string mqttLiveState(const std::optional<LiveStatus>& live);
/** Applies `{state: "ON"|"OFF"}`: takes the strip back from the live light, or gives it back. */
Status mqttSetLive(LiveMixer& live, Millis now, std::string_view json);

/** What `{playing: true|false}` says; nothing if the command is another one. */
std::optional<bool> mqttPlaying(std::string_view text);

/** Reads `{id}` or `{name}` of a scene. */
Result<uint32_t> mqttSceneId(const SceneList& scenes, std::string_view json);

/** Returns `{id, name, playing}`: the scene that runs, null: none; whether the looks' playlist is played. */
std::string mqttSceneState(const SceneList& scenes, std::optional<uint32_t> running, bool isPlaying);

}  // namespace lumi
