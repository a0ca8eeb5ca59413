#include "core/scenes/scene.h"

#include <array>

#include "core/base/text.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 4> kPartNames = {"lights", "matrix-1", "matrix-2", "sand"};

std::optional<std::string> iconFrom(std::string_view text) {
  if (text.empty() || text.size() > SceneSummary::kMaxIcon) return std::nullopt;
  for (const char c : text) {
    if ((c < 'a' || c > 'z') && c != '-') return std::nullopt;
  }
  return std::string(text);
}

constexpr TextForm kIcon = textForm<iconFrom>("a name of a-z and '-', at most 16 characters");

}  // namespace

void fields(FieldVisitor& visit, SceneSummary& scene) {
  visit.form("name", &scene.name, kNameForm);
  visit.form("icon", &scene.icon, kIcon);
  visit.flag("pinned", scene.isPinned);
  visit.whole("transition", scene.transitionSeconds, 0, SceneSummary::kMaxTransition);
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
