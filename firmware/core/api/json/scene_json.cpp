#include "core/api/json/scene_json.h"

#include <optional>
#include <utility>

#include "core/base/text.h"

namespace lumi {

PieceSource::Next eachSceneText(const SceneList& scenes, std::string (*opening)(const Scene& scene)) {
  // Alternates between the opening of an element and the text of its scene, which is not copied.
  return [&scenes, opening, index = size_t{0}, text = std::string(),
          isOpen = false]() mutable -> std::optional<std::string> {
    if (!text.empty()) return std::exchange(text, {});
    const std::string before = std::exchange(isOpen, false) ? "}" : "";
    while (index < scenes.all().size()) {
      const Scene& scene = scenes.all()[index++];
      auto read = scenes.textOf(scene.id);
      if (!read) continue;
      text = std::move(read.value());
      isOpen = true;
      return concat({before, before.empty() ? "" : ",", opening(scene)});
    }
    return before.empty() ? std::nullopt : std::optional<std::string>(before);
  };
}

}  // namespace lumi
