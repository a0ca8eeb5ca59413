#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/streams/sources.h"
#include "core/base/result.h"
#include "core/json/json_items.h"
#include "core/sand/sand_table.h"

namespace lumi {

/** `{id, name, entries, shuffle, repeat, pause, clear, clearSpeed}`. */
std::string playlistJson(const Playlist& list);
/** What the list of playlists shows of one. */
std::string playlistSummaryJson(const Playlist& list);
/** Supplies the JSON of each playlist. `lists` must stay. */
PieceSource::Next eachPlaylist(const Playlists& lists, std::string (*json)(const Playlist& list));

/** Reads the body of a call onto `list`. After an error that is undefined. */
Status readPlaylist(std::string_view body, Playlist& list);

/** Reads a backup: a list of playlists with their ids. */
class PlaylistsReader : public JsonItems {
 public:
  PlaylistsReader() : JsonItems(kMaxItem) {}

  /** Call once, after the whole text. */
  Result<std::vector<Playlist>> take() { return std::move(lists_); }

 private:
  static constexpr size_t kMaxItem = 2 * 1024;

  Status item(std::string_view text) override;

  std::vector<Playlist> lists_;
};

/** The response of GET /api/sand/player. */
std::string playerJson(const SandTable& table);

/** One of `{action}` and `{speed}`. */
struct PlayerCommand {
  std::optional<PlayerAction> action;
  std::optional<int> speed;  // percent
};
Result<PlayerCommand> playerCommandFromJson(std::string_view body);

}  // namespace lumi
