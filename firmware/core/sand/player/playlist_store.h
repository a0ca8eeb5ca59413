#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/sand/player/playlist.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The playlists. Each one is a record ("sand-playlist-0"); memory holds only their ids. A change is saved
 * when the call returns. A call that returns an error has changed nothing.
 */
class PlaylistStore {
 public:
  static constexpr size_t kMaxPlaylists = 16;

  PlaylistStore(RecordStore& records, Random& random, Log& log)
      : records_(records), random_(random), log_(log) {}

  void load();

  std::vector<PlaylistId> ids() const;
  bool has(PlaylistId id) const { return slotOf(id) < kMaxPlaylists; }
  std::optional<Playlist> find(PlaylistId id) const;
  /** Changes with each change of a playlist. */
  uint32_t revision() const { return revision_; }

  /** Gives the playlist an id, and returns it. */
  Result<PlaylistId> add(Playlist playlist);
  /** Replaces the playlist that has the same id. */
  Status replace(const Playlist& playlist);
  Status remove(PlaylistId id);

  /** Names of the playlists that contain the pattern, separated by commas; "" if there are none. */
  std::string namesWith(PatternId pattern) const;
  /** Takes the pattern out of all playlists. */
  Status dropPattern(PatternId pattern);

 private:
  size_t slotOf(PlaylistId id) const;
  std::optional<Playlist> read(size_t slot) const;
  Status save(size_t slot, const Playlist& playlist);

  RecordStore& records_;
  Random& random_;
  Log& log_;
  std::array<PlaylistId, kMaxPlaylists> slots_{};  // a record each; 0: free
  uint32_t revision_ = 0;
};

}  // namespace lumi
