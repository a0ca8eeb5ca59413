#include "core/api/json/library_json.h"

#include <array>

#include "core/base/text.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"

namespace lumi {
namespace {

constexpr EpochMillis kSecondMs = static_cast<EpochMillis>(kSecond);
constexpr std::array<std::string_view, 2> kPlaces = {"next", "last"};
constexpr const char* kNameRule = "1 to 80 bytes of text";
constexpr const char* kTagRule = "at most 8 tags of 1 to 24 bytes";

/** Writes a time in whole seconds since 1970; null if it is unknown. */
void writeEpoch(JsonWriter& json, const char* name, EpochMillis time) {
  if (time == 0) return json.null(name);
  json.field(name, time / kSecondMs);
}

void writeTags(JsonWriter& json, std::string_view tags) {
  json.beginArray("tags");
  while (!tags.empty()) {
    const size_t end = tags.find('\n');
    json.element(tags.substr(0, end));
    tags.remove_prefix(end == std::string_view::npos ? tags.size() : end + 1);
  }
  json.endArray();
}

bool isText(std::string_view text, size_t maxSize) {
  return !text.empty() && text.size() <= maxSize && isReadable(text);
}

/** Reads a tag and appends it. One that is there already is left out. */
void takeTag(JsonField& field, size_t count, std::string& tags) {
  const std::string_view tag = trim(field.text());
  if (!isText(tag, kMaxTag) || count > kMaxTags) return (void)field.refuse(kTagRule);
  const std::string all = concat({"\n", tags, "\n"});
  if (all.find(concat({"\n", tag, "\n"})) != std::string::npos) return;
  tags = tags.empty() ? std::string(tag) : concat({tags, "\n", tag});
}

}  // namespace

std::string patternJson(const Pattern& pattern, int feedOverride) {
  JsonWriter json;
  json.beginObject();
  json.field("id", patternIdText(pattern.id));
  json.field("name", pattern.name);
  json.field("kind", pattern.kind == PatternKind::kGcode ? "gcode" : "theta-rho");
  writeEpoch(json, "added", pattern.added);
  json.field("favorite", pattern.isFavorite);
  writeTags(json, pattern.tags);
  json.field("points", pattern.moves);
  json.field("length", pattern.length);
  json.decimal("time", static_cast<int32_t>((pattern.time.at(feedOverride) + 50) / 100), 1);
  json.field("drawn", pattern.drawn);
  writeEpoch(json, "lastDrawn", pattern.lastDrawn);
  json.field("size", pattern.fileSize);
  json.endObject();
  return json.take();
}

std::string addedPatternJson(std::string_view pattern, bool isDuplicate, std::string_view file,
                             std::string_view quiet) {
  JsonWriter json;
  json.beginObject();
  json.field("success", true);
  json.json("pattern", pattern);
  json.field("duplicate", isDuplicate);
  json.textOrNull("file", file);
  json.field("quiet", quiet);
  json.endObject();
  return json.take();
}

Result<PatternChange> patternChangeFromJson(std::string_view body) {
  PatternChange change;
  const Status done = readBody(body, [&](JsonField& field) {
    if (field.text("name", change.name)) {
      change.name = std::string(trim(*change.name));
      if (!isText(*change.name, kMaxPatternName)) field.refuse(kNameRule);
    }
    field.flag("favorite", change.isFavorite);
    if (!field.is("tags")) return;
    size_t count = 0;
    std::string& tags = change.tags.emplace();
    field.elements("tags", kTagRule, [&](JsonField& tag) { takeTag(tag, ++count, tags); });
  });
  if (!done) return done.error();
  return change;
}

Result<JobPlace> jobPlaceFromJson(std::string_view body) {
  size_t place = 1;
  const Status done = readBody(body, [&](JsonField& field) { field.choice("place", kPlaces, place); });
  if (!done) return done.error();
  return place == 0 ? JobPlace::kFirst : JobPlace::kLast;
}

}  // namespace lumi
