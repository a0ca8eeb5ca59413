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

/** Checks the texts of scenes, and applies them to lights, matrices and sand table. */
class SceneRunner {
 public:
  SceneRunner(const SceneList& scenes, Lights& lights, Matrices& matrices, SandTable& sand)
      : scenes_(scenes), lights_(lights), matrices_(matrices), sand_(sand) {}

  /** Checks the text of a scene. Changes nothing. */
  Result<SceneSummary> parse(std::string_view text) const;

  /**
   * Applies a scene, because a user wants it, or because the schedule wanted it at `due`. Returns what could
   * not be done, for people, or "". The rest of the scene is applied. Returns an error if the scene is
   * unknown or its text is damaged. Applies only the parts of the scene that are in `parts` (ScenePart).
   */
  Result<std::string> run(uint32_t id, const std::optional<EpochMillis>& due, uint8_t parts = kAllSceneParts);

  /** The id of the scene that was run last, until something that it sets has changed. */
  std::optional<uint32_t> running() {
    tick();
    return running_ == 0 ? std::nullopt : std::optional<uint32_t>(running_);
  }

  /** Notices what has changed since the scene was run. Call in every pass of the loop. */
  void tick();

 private:
  enum class SandStep : uint8_t { kNone, kStart, kPause, kResume, kStop };
  struct Content;
  class Reader;

  Result<Content> read(std::string_view text) const;
  std::string runSand(const Content& scene);
  void enqueueAgain(const std::string& file, std::string_view name);
  std::string startPattern(const std::string& file, std::string_view name);
  bool lightsFollow() const;
  bool matricesFollow();
  bool sandFollows() const;
  std::array<uint32_t, kMatrices> crcs() const;

  const SceneList& scenes_;
  Lights& lights_;
  Matrices& matrices_;
  SandTable& sand_;

  // The state after the latest run(), as far as the scene sets it.
  uint32_t running_ = 0;  // 0: none
  uint8_t parts_ = 0;     // bits of ScenePart
  StripSettings strip_;
  bool isOn_ = false;
  uint32_t seenRevision_ = 0;  // of the matrices
  std::array<uint32_t, kMatrices> matrixCrcs_{};
  SandStep sandStep_ = SandStep::kNone;
  std::string file_;  // of kStart
};

}  // namespace lumi
