#include "core/api/json/playlist_json.h"

#include <algorithm>
#include <array>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/field_list.h"

namespace lumi {
namespace {

constexpr size_t kMaxCover = 4;
constexpr std::array<std::string_view, 5> kStates = {"idle", "clearing", "drawing", "pausing", "waiting"};
constexpr std::array<std::string_view, 7> kActions = {"skip",      "pause",    "resume",    "stop",
                                                      "stopAfter", "continue", "drawAnyway"};
constexpr const char* kSpeedRule = "a percentage from 10 to 300";

void writePatterns(JsonWriter& json, const char* name, const std::vector<PatternId>& patterns, size_t most) {
  json.beginArray(name);
  for (size_t i = 0; i < std::min(most, patterns.size()); ++i) json.element(patternIdText(patterns[i]));
  json.endArray();
}

Status checkName(const Playlist& list) {
  return list.name.empty() ? Status(must("name", Playlist::kNameRule)) : Status(Done{});
}

std::optional<uint32_t> seconds(const std::optional<Millis>& time) {
  if (!time) return std::nullopt;
  return static_cast<uint32_t>((*time + kSecond - 1) / kSecond);
}

}  // namespace

std::string playlistJson(const Playlist& list) {
  JsonObject json;
  json.field("id", list.id);
  writeFields(json, list);
  return json.take();
}

std::string playlistSummaryJson(const Playlist& list) {
  JsonObject json;
  json.field("id", list.id);
  json.field("name", list.name);
  json.field("count", list.entries.size());
  writePatterns(json, "cover", list.entries, kMaxCover);
  json.field("shuffle", list.isShuffled);
  json.field("repeat", list.repeats);
  json.field("pause", list.pause);
  json.field("clear", kClearingNames[static_cast<size_t>(list.clearing)]);
  json.field("clearSpeed", list.clearSpeed);
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

Status readPlaylist(std::string_view body, Playlist& list) {
  const Status done = readFields(body, "The body", list);
  return done ? checkName(list) : done;
}

Status PlaylistsReader::item(std::string_view text) {
  if (lists_.size() == Playlists::kMaxPlaylists) return invalid("16 playlists are the most.");
  Playlist& list = lists_.emplace_back();
  const Status read = readMembers(text, "A playlist", [&](JsonField& field) {
    field.whole("id", UINT32_MAX, list.id);
    readField(field, list);
  });
  if (!read) return read;
  const size_t same = countIf(lists_, [&](const Playlist& one) { return one.id == list.id; });
  if (list.id == 0 || same > 1) return invalid("A playlist needs an id of its own.");
  return checkName(list);
}

std::string playerJson(const SandTable& table) {
  const Player& player = table.player();
  const PlayerState& state = player.state();
  const PlayerStatus status = table.playerStatus();
  const bool isPausing = status.kind == PlayerStatus::Kind::kPausing;
  JsonObject json;
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
  return json.take();
}

Result<PlayerCommand> playerCommandFromJson(std::string_view body) {
  const auto take = [](JsonField& field, PlayerCommand& command) {
    field.choice("action", kActions, command.action);
    if (field.whole("speed", kMaxSpeed, command.speed, kSpeedRule) && *command.speed < kMinSpeed) {
      field.refuse(kSpeedRule);
    }
  };
  auto command = readBody<PlayerCommand>(body, take);
  if (command && command.value().action.has_value() == command.value().speed.has_value()) {
    return invalid(
        concat({"Send one of the two: action or speed. action must be ", choiceOf(kActions), "."}));
  }
  return command;
}

}  // namespace lumi
