#pragma once

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
   * Applies a scene. Returns what could not be done, for people, or "". The rest of the scene is applied.
   * Returns an error if the scene is unknown or its text is damaged.
   */
  Result<std::string> run(uint32_t id);

  /** The id of the scene that was run last, until something that it sets has changed. */
  std::optional<uint32_t> running() const;

 private:
  enum class SandStep : uint8_t { kNone, kStart, kPause, kResume, kStop };
  struct Content;
  class Reader;

  Result<Content> read(std::string_view text) const;
  std::string runSand(const Content& scene);
  std::string startPattern(const std::string& file, std::string_view name);
  bool sandFollows() const;

  const SceneList& scenes_;
  Lights& lights_;
  Matrices& matrices_;
  SandTable& sand_;

  // The state after the latest run().
  uint32_t running_ = 0;  // 0: none
  uint8_t parts_ = 0;
  uint32_t lightsRevision_ = 0;
  bool lightsOn_ = false;
  uint32_t matricesRevision_ = 0;
  SandStep sandStep_ = SandStep::kNone;
  std::string file_;  // of kStart
};

}  // namespace lumi
