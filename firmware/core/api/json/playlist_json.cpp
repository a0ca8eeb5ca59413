#include "core/api/json/playlist_json.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr size_t kMaxCover = 4;
constexpr std::array<std::string_view, 5> kStates = {"idle", "clearing", "drawing", "pausing", "waiting"};
constexpr std::array<std::string_view, 7> kActions = {"skip",      "pause",    "resume",    "stop",
                                                      "stopAfter", "continue", "drawAnyway"};
constexpr const char* kNameRule = "1 to 80 bytes of text";
constexpr const char* kEntriesRule = "a list of at most 64 ids of patterns";
constexpr const char* kSpeedRule = "a percentage from 10 to 300";

void writePatterns(JsonWriter& json, const char* name, const std::vector<PatternId>& patterns, size_t most) {
  json.beginArray(name);
  for (size_t i = 0; i < std::min(most, patterns.size()); ++i) json.element(patternIdText(patterns[i]));
  json.endArray();
}

void writeOptions(JsonWriter& json, const Playlist& list) {
  json.field("shuffle", list.isShuffled);
  json.field("repeat", list.repeats);
  json.field("pause", list.pause);
  json.field("clear", kClearingNames[static_cast<size_t>(list.clearing)]);
  json.field("clearSpeed", list.clearSpeed);
}

/** Returns true if the field is a percentage, as it should be. */
bool readSpeed(JsonField& field, const char* path, uint32_t& speed) {
  if (!field.whole(path, kMaxSpeed, speed, kSpeedRule)) return false;
  return speed >= kMinSpeed || field.refuse(kSpeedRule);
}

std::optional<uint32_t> seconds(const std::optional<Millis>& time) {
  if (!time) return std::nullopt;
  return static_cast<uint32_t>((*time + kSecond - 1) / kSecond);
}

}  // namespace

std::string playlistJson(const Playlist& list) {
  JsonWriter json;
  json.beginObject();
  json.field("id", list.id);
  json.field("name", list.name);
  writePatterns(json, "entries", list.entries, Playlist::kMaxEntries);
  writeOptions(json, list);
  json.endObject();
  return json.take();
}

std::string playlistSummaryJson(const Playlist& list) {
  JsonWriter json;
  json.beginObject();
  json.field("id", list.id);
  json.field("name", list.name);
  json.field("count", list.entries.size());
  writePatterns(json, "cover", list.entries, kMaxCover);
  writeOptions(json, list);
  json.endObject();
  return json.take();
}

PieceSource::Next eachPlaylist(const Playlists& lists, std::string (*json)(const Playlist& list)) {
  return [&lists, json, ids = lists.ids(), index = size_t{0}]() mutable -> std::optional<std::string> {
    Playlist list;
    while (index < ids.size()) {
      if (lists.find(ids[index++], list)) return json(list);
    }
    return std::nullopt;
  };
}

void PlaylistFields::field(JsonField& field, Playlist& list) const {
  if (field.text("name", list.name)) {
    list.name = std::string(trim(list.name));
    const bool isName = !list.name.empty() && list.name.size() <= kMaxPatternName && isReadable(list.name);
    if (!isName) field.refuse(kNameRule);
  }
  if (field.array("entries", kEntriesRule)) list.entries.clear();
  if (field.is("entries[]")) {
    const auto id = patternIdFrom(field.text());
    if (!id || list.entries.size() == Playlist::kMaxEntries)
      return (void)field.refuse(must("entries", kEntriesRule));
    list.entries.push_back(*id);
  }
  field.flag("shuffle", list.isShuffled);
  field.flag("repeat", list.repeats);
  field.whole("pause", Playlist::kMaxPause, list.pause, "0 to 86400 seconds");
  field.choice("clear", kClearingNames, list.clearing);
  uint32_t speed = 0;
  if (readSpeed(field, "clearSpeed", speed)) list.clearSpeed = static_cast<uint16_t>(speed);
}

Status PlaylistFields::check(const Playlist& list) {
  return list.name.empty() ? Status(must("name", kNameRule)) : Status(Done{});
}

Status readPlaylist(std::string_view body, Playlist& list) {
  const PlaylistFields fields;
  Status done = readJsonBody(body, [&](JsonField& field) { fields.field(field, list); });
  return done ? PlaylistFields::check(list) : done;
}

void PlaylistsReader::field(JsonField& field) {
  if (field.is("") && !field.isArray()) field.refuse(Error{"The playlists must be a list."});
  if (field.is("[]")) {
    if (!field.isObject()) {
      field.refuse(Error{"A playlist must be an object."});
    } else if (lists_.size() == Playlists::kMaxPlaylists) {
      field.refuse(Error{"16 playlists are the most."});
    } else {
      lists_.emplace_back();
    }
    return;
  }
  if (!field.enter("[].") || field.isNull()) return;
  field.whole("id", UINT32_MAX, lists_.back().id);
  fields_.field(field, lists_.back());
}

void PlaylistsReader::ended(JsonField& field) {
  if (!field.is("[]")) return;
  const uint32_t id = lists_.back().id;
  const size_t same = countIf(lists_, [&](const Playlist& one) { return one.id == id; });
  if (id == 0 || same > 1) return (void)field.refuse(Error{"A playlist needs an id of its own."});
  field.require(PlaylistFields::check(lists_.back()));
}

std::string playerJson(const SandTable& table) {
  const Player& player = table.player();
  const PlayerState& state = player.state();
  const PlayerStatus status = table.playerStatus();
  const bool isPausing = status.kind == PlayerStatus::Kind::kPausing;
  JsonWriter json;
  json.beginObject();
  json.field("revision", table.playlists().revision());
  json.field("state", kStates[static_cast<size_t>(status.kind)]);
  json.field("isPaused", status.isPaused);
  if (player.isActive()) {
    json.beginObject("playlist");
    json.field("id", state.list.id);
    json.field("name", state.list.name);
    json.endObject();
  } else {
    json.null("playlist");
  }
  json.field("drawn", status.drawn);
  json.field("total", state.list.entries.size());
  json.textOrNull("file", status.file);
  json.textOrNull("pattern", status.pattern == 0 ? "" : patternIdText(status.pattern));
  writePatterns(json, "next", player.next(), Player::kMaxNext);
  json.field("pauseLeft", seconds(isPausing ? std::optional<Millis>(player.pauseLeft()) : std::nullopt));
  json.field("remaining", seconds(status.left));
  json.field("stopAfter", state.stopsAfter);
  json.field("speed", table.speed());
  json.field("message", status.message);
  json.endObject();
  return json.take();
}

Result<PlayerCommand> playerCommandFromJson(std::string_view body) {
  PlayerCommand command;
  const Status done = readJsonBody(body, [&](JsonField& field) {
    field.choice("action", kActions, command.action);
    uint32_t speed = 0;
    if (readSpeed(field, "speed", speed)) command.speed = static_cast<int>(speed);
  });
  if (!done) return done.error();
  if (command.action.has_value() == command.speed.has_value()) {
    return Error{concat({"Send one of the two: action or speed. action must be ", choiceOf(kActions), "."})};
  }
  return command;
}

}  // namespace lumi
