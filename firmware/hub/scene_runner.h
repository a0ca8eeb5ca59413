#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/source.h"
#include "core/json/json_field.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/sand/sand_table.h"
#include "core/scenes/scene_list.h"

namespace lumi {

/** How a scene is run. */
struct SceneRun {
  Source source = {};  // without the scene
  /** When the schedule wanted it, as in LightCommand. Nothing: it is wanted now. */
  std::optional<EpochMillis> due = {};
  /** As a step of the playlist, which lasts `transition`. Without `switchesOn`, the lights' switch stays. */
  bool isStep = false;
  bool switchesOn = false;
  Millis transition = 0;
};

/** Checks the texts of scenes, and applies them to lights, matrices and sand table. */
class SceneRunner {
 public:
  SceneRunner(const SceneList& scenes, Lights& lights, Matrices& matrices, SandTable& sand)
      : scenes_(scenes), lights_(lights), matrices_(matrices), sand_(sand) {}

  const SceneList& scenes() const { return scenes_; }

  /** Checks the text of a scene. What lights and matrices show makes no difference. Changes nothing. */
  Result<SceneSummary> parse(std::string_view text) const;

  /**
   * Applies a scene. Returns what could not be done, for people, or "". The rest of the scene is applied.
   * Returns an error if the scene is unknown or its text is damaged.
   */
  Result<std::string> run(uint32_t id, const SceneRun& how);

  /**
   * Plays a playlist of the sand table. One that is being played does not begin again: it is resumed, unless
   * quiet hours have paused it.
   */
  Status startPlaylist(uint32_t playlist);

  /** Returns what a look asks of the room lights. */
  Result<LightCommand> lookOf(uint32_t id) const;

  /**
   * The id of the scene that was run last, or of an earlier one, if each part that it sets was changed last
   * by this scene.
   */
  std::optional<uint32_t> running() const;

 private:
  struct Content;

  /** What a scene leaves as it is. */
  enum class Rest : uint8_t { kDefaults, kPresent };

  Result<Content> read(std::string_view text, Rest rest) const;
  void readLights(JsonField& field, Content& scene, Rest rest) const;
  void readMatrices(JsonField& field, Content& scene, Rest rest) const;
  Result<Content> contentOf(uint32_t id) const;
  bool isRunning(uint32_t id) const;
  std::string runMatrices(Content& scene, const Source& source);
  Result<std::string> runSand(const Content& scene);
  Status control(DrawingAction action);
  Result<std::string> draw(const Content& scene);
  Result<std::string> play(const Content& scene);

  const SceneList& scenes_;
  Lights& lights_;
  Matrices& matrices_;
  SandTable& sand_;
  uint32_t last_ = 0;  // the id of the scene that was run last; 0: none since the start
};

}  // namespace lumi
