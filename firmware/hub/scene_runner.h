#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/sand/sand_table.h"
#include "core/scenes/scene_list.h"

namespace lumi {

/** How a scene is run. */
struct SceneRun {
  Source source = {};
  /** When the schedule wanted it, as in LightCommand. Nothing: it is wanted now. */
  std::optional<EpochMillis> due = {};
  uint8_t parts = kAllSceneParts;  // bits of ScenePart; other parts of the scene are not applied
  /** As a step of the playlist. It lasts `transition`. `switchesOn`: the lights; otherwise their switch
   * stays. */
  bool isStep = false;
  bool switchesOn = false;
  Millis transition = 0;
};

/** Checks the texts of scenes and presets, and applies them to lights, matrices and sand table. */
class SceneRunner {
 public:
  SceneRunner(const SceneList& scenes, const SceneList& presets, Lights& lights, Matrices& matrices,
              SandTable& sand)
      : lists_{&scenes, &presets}, lights_(lights), matrices_(matrices), sand_(sand) {}

  /** Checks the text of a scene. Changes nothing. */
  Result<SceneSummary> parse(SceneKind kind, std::string_view text) const;

  /** Call after the lights were loaded. */
  void load() { rememberLights(); }

  /**
   * Applies a scene. Returns what could not be done, for people, or "". The rest of the scene is applied.
   * Returns an error if the scene is unknown or its text is damaged.
   */
  Result<std::string> run(SceneKind kind, uint32_t id, const SceneRun& how);

  /** True if the look of the lights, and whether a user has them on, is as after the latest run(). */
  bool isLookAsRun() const { return lights_.settings().strip == strip_; }

  /** The id of the scene of this kind that was run last, until something that it sets has changed. */
  std::optional<uint32_t> running(SceneKind kind) {
    tick();
    const uint32_t id = running_[static_cast<size_t>(kind)];
    return id == 0 ? std::nullopt : std::optional<uint32_t>(id);
  }

  /** Notices what has changed since scenes were run. Call in every pass of the loop. */
  void tick();

 private:
  enum class SandStep : uint8_t { kNone, kStart, kPause, kResume, kStop };
  struct Content;
  class Reader;

  Result<Content> read(SceneKind kind, std::string_view text) const;
  std::string runSand(const Content& scene);
  void enqueueAgain(const std::string& file, std::string_view name);
  std::string startPattern(const std::string& file, std::string_view name);
  void rememberLights();
  bool lightsFollow() const;
  bool matricesFollow(uint8_t parts) const;
  bool sandFollows() const;
  std::array<uint32_t, kMatrices> crcs() const;

  const std::array<const SceneList*, kSceneKinds> lists_;
  Lights& lights_;
  Matrices& matrices_;
  SandTable& sand_;

  // The state after the latest run() of each kind, as far as its scene sets it.
  std::array<uint32_t, kSceneKinds> running_{};  // 0: none
  std::array<uint8_t, kSceneKinds> parts_{};     // bits of ScenePart
  StripSettings strip_;
  bool isOn_ = false;
  uint32_t seenRevision_ = 0;  // of the matrices
  std::array<uint32_t, kMatrices> matrixCrcs_{};
  SandStep sandStep_ = SandStep::kNone;
  std::string file_;  // of kStart
};

}  // namespace lumi
