#include "core/api/json/scene_json.h"

#include <optional>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

/** Alternates between the opening of an element and the text of its scene, which is not copied. */
PieceSource::Next eachScene(const SceneList& scenes, bool isBackup) {
  return [&scenes, isBackup, index = size_t{0}, text = std::string(),
          before = std::string_view()]() mutable -> std::optional<std::string> {
    if (!text.empty()) return std::exchange(text, {});
    while (index < scenes.all().size()) {
      const Scene& scene = scenes.all()[index++];
      const bool hasText = isBackup || scene.summary.isLook();
      if (hasText) {
        auto read = scenes.textOf(scene.id);
        if (!read) continue;
        text = std::move(read.value());
      }
      const std::string_view comma = std::exchange(before, isBackup ? "," : "},");
      if (isBackup) return concat({comma, scene.id, ","});
      JsonWriter json;
      json.beginObject();
      writeSceneSummary(json, scene.id, scene.summary);
      if (hasText) json.json("content", "");
      return concat({comma, json.take()});
    }
    const bool isOpen = !isBackup && !std::exchange(before, {}).empty();
    return isOpen ? std::optional<std::string>("}") : std::nullopt;
  };
}

}  // namespace

PieceSource::Next eachListedScene(const SceneList& scenes) {
  return eachScene(scenes, false);
}

PieceSource::Next eachSceneOfBackup(const SceneList& scenes) {
  return eachScene(scenes, true);
}

}  // namespace lumi
