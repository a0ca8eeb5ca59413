#include "core/sand/player/playlist.h"

#include <optional>

#include "core/base/byte_codec.h"
#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/sand/queue/job.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr uint8_t kShuffles = 1;
constexpr uint8_t kRepeats = 2;

bool isPossible(const Playlist& list, uint8_t clearing) {
  return list.id != 0 && list.entries.size() <= Playlist::kMaxEntries && list.pause <= Playlist::kMaxPause &&
         clearing < kClearingNames.size() && list.clearSpeed >= kMinSpeed && list.clearSpeed <= kMaxSpeed;
}

std::optional<std::string> nameFrom(std::string_view text) {
  const std::string_view name = trim(text);
  if (name.empty() || name.size() > kMaxPatternName || !isReadable(name)) return std::nullopt;
  return std::string(name);
}

std::string nameText(std::string name) {
  return name;
}

constexpr const char* kEntriesRule = "a list of at most 64 ids of patterns";
constexpr TextForm kName = textForm<std::string, nameFrom, nameText>(Playlist::kNameRule);
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

std::string encodePlaylist(const Playlist& list) {
  ByteWriter out(kMaxPlaylistBytes);
  out.number(kVersion);
  out.number(list.id);
  out.text(list.name);
  out.number(static_cast<uint8_t>((list.isShuffled ? kShuffles : 0) | (list.repeats ? kRepeats : 0)));
  out.number(list.pause);
  out.number(static_cast<uint8_t>(list.clearing));
  out.number(list.clearSpeed);
  out.number(static_cast<uint8_t>(list.entries.size()));
  for (const PatternId entry : list.entries) out.number(entry);
  return out.take();
}

bool decodePlaylist(std::string_view bytes, Playlist& list) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kVersion) return false;
  list.id = in.number<uint32_t>();
  list.name = in.readableText();
  const auto flags = in.number<uint8_t>();
  list.isShuffled = (flags & kShuffles) != 0;
  list.repeats = (flags & kRepeats) != 0;
  list.pause = in.number<uint32_t>();
  const auto clearing = in.number<uint8_t>();
  list.clearing = static_cast<Clearing>(clearing);
  list.clearSpeed = in.number<uint16_t>();
  list.entries.resize(in.number<uint8_t>());
  for (PatternId& entry : list.entries) entry = in.number<PatternId>();
  return !in.failed() && in.atEnd() && isPossible(list, clearing);
}

}  // namespace lumi
