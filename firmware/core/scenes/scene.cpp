#include "core/scenes/scene.h"

#include <array>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 4> kPartNames = {"lights", "matrix-1", "matrix-2", "sand"};

std::optional<std::string> nameFrom(std::string_view text) {
  const bool isTooLong = text.size() > SceneSummary::kMaxName;
  if (isTooLong || trim(text).empty() || hasControlCharacter(text)) return std::nullopt;
  return std::string(text);
}

std::optional<std::string> iconFrom(std::string_view text) {
  if (text.empty() || text.size() > SceneSummary::kMaxIcon) return std::nullopt;
  for (const char c : text) {
    if ((c < 'a' || c > 'z') && c != '-') return std::nullopt;
  }
  return std::string(text);
}

}  // namespace

bool readSceneHead(JsonField& field, SceneSummary& scene) {
  return field.parse("name", nameFrom,
                     "a text of 1 to 64 bytes, more than blanks and without control characters",
                     scene.name) ||
         field.parse("icon", iconFrom, "a name of a-z and '-', at most 16 characters", scene.icon) ||
         field.flag("pinned", scene.isPinned) ||
         field.whole("transition", SceneSummary::kMaxTransition, scene.transitionSeconds);
}

void writeSceneSummary(JsonWriter& json, uint32_t id, const SceneSummary& scene) {
  json.field("id", id);
  json.field("name", scene.name);
  json.field("icon", scene.icon);
  json.textOrNull("color", scene.color ? toHexColor(*scene.color) : "");
  json.beginArray("parts");
  for (size_t i = 0; i < kPartNames.size(); ++i) {
    if ((scene.parts >> i & 1) != 0) json.element(kPartNames[i]);
  }
  json.endArray();
  json.field("pinned", scene.isPinned);
}

}  // namespace lumi
