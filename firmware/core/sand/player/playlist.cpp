#include "core/sand/player/playlist.h"

#include <optional>

#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/sand/queue/job.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 2;

std::optional<std::string> nameFrom(std::string_view text) {
  const std::string_view name = trim(text);
  if (name.empty() || name.size() > kMaxPatternName || !isReadable(name)) return std::nullopt;
  return std::string(name);
}

constexpr const char* kEntriesRule = "a list of at most 64 ids of patterns";
constexpr TextForm kName = textForm<nameFrom>(Playlist::kNameRule);
constexpr TextForm kEntry = textForm<PatternId, patternIdFrom, patternIdText>(kEntriesRule);
constexpr ListForm kEntries = vectorForm<PatternId, Playlist::kMaxEntries>(kEntriesRule, nullptr, &kEntry);

}  // namespace

void fields(FieldVisitor& visit, Playlist& list) {
  visit.form("name", &list.name, kName);
  visit.list("entries", &list.entries, kEntries);
  visit.flag("shuffle", list.isShuffled);
  visit.flag("repeat", list.repeats);
  visit.whole("pause", list.pause, 0, Playlist::kMaxPause, "0 to 86400 seconds");
  visit.choice("clear", list.clearing, kClearingNames);
  visit.whole("clearSpeed", list.clearSpeed, kMinSpeed, kMaxSpeed, "a percentage from 10 to 300");
}

bool operator==(const Playlist& a, const Playlist& b) {
  return a.id == b.id && haveEqualFields(a, b);
}

void playlistFields(ByteFields& fields, Playlist& list) {
  fields.constant(kVersion);
  fields.numbers(list.id);
  fields.text(list.name);
  fields.numbers(list.isShuffled, list.repeats, list.pause, list.clearing, list.clearSpeed);
  fields.count(list.entries, Playlist::kMaxEntries);
  for (PatternId& entry : list.entries) fields.numbers(entry);
}

bool isPossible(const Playlist& list) {
  return list.id != 0 && list.pause <= Playlist::kMaxPause && list.clearing <= Clearing::kAutomatic &&
         list.clearSpeed >= kMinSpeed && list.clearSpeed <= kMaxSpeed;
}

std::string encodePlaylist(const Playlist& list) {
  return toBytes(list, playlistFields);
}

bool decodePlaylist(std::string_view bytes, Playlist& list) {
  return fromBytes(bytes, list, playlistFields) && isPossible(list);
}

}  // namespace lumi
