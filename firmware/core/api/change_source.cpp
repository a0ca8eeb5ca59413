#include "core/api/change_source.h"

#include <array>
#include <string_view>

namespace lumi {
namespace {

/** In the order of SourceKind. */
constexpr std::array<std::string_view, 9> kKinds = {"",     "person", "token", "timer", "schedule",
                                                    "mqtt", "wled",   "live",  "button"};
constexpr std::array<std::string_view, 9> kNames = {
    "", "somebody", "somebody", "the timer", "the schedule", "MQTT", "WLED", "live light", "a button"};

}  // namespace

Source sourceOf(const Principal& who) {
  const bool isToken = who.kind == Principal::Kind::kToken;
  return {isToken ? SourceKind::kToken : SourceKind::kPerson, who.userId};
}

void writeSource(JsonWriter& json, const char* field, const Source& source, const Auth& auth) {
  const auto kind = static_cast<size_t>(source.kind);
  if (source.kind == SourceKind::kNone) return json.null(field);
  const std::string_view name = source.id == 0 ? std::string_view() : auth.nameOfCaller(source.id);
  json.beginObject(field);
  json.field("kind", kKinds[kind]);
  json.field("id", source.id);
  json.field("name", name.empty() ? kNames[kind] : name);
  if (source.scene != 0) json.field("scene", source.scene);
  json.endObject();
}

}  // namespace lumi
