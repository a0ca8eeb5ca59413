#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/ports/log.h"
#include "core/ports/random.h"
#include "core/sand/library/pattern_library.h"
#include "core/sand/player/playlist.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The playlists. Each one is a record ("sand-list-0"); memory holds only their ids, and CRCs of their
 * names. A change is saved when
 * the call returns. A call that returns an error has changed nothing.
 *
 * Removing a pattern from the library removes it from all playlists, because find() leaves it out.
 */
class Playlists {
 public:
  static constexpr size_t kMaxPlaylists = 16;
  static constexpr const char* kNoSuchList = "There is no such playlist.";

  Playlists(RecordStore& records, const PatternLibrary& library, Random& random, Log& log);

  /** Call after the library was loaded. */
  void load();

  /** Changes with each change of a playlist. */
  uint32_t revision() const { return revision_; }
  /** The ids in the order in which the playlists were added. */
  std::vector<uint32_t> ids() const;
  bool has(uint32_t id) const { return id != 0 && slotOf(id) < kMaxPlaylists; }
  /** Reads a playlist into `list`. Returns an error if there is none, or its record can't be read. */
  Status find(uint32_t id, Playlist& list) const;
  /**
   * Returns the id of the first playlist with this name, or of the second and so on; 0: there is none. Reads
   * the records of those with this name.
   */
  uint32_t idOf(std::string_view name, uint32_t number = 1) const;
  /** The names of the playlists that contain the pattern. */
  std::vector<std::string> namesWith(PatternId pattern) const;

  /** Adds a playlist with a new id, which is returned. Leaves out patterns that are not in the library. */
  Result<uint32_t> add(Playlist list);
  /** Replaces the playlist with the same id. Leaves out patterns that are not in the library. */
  Status replace(Playlist list);
  Status remove(uint32_t id) { return has(id) ? erase(slotOf(id)) : Status(notFound(kNoSuchList)); }
  /** Replaces all playlists, at most kMaxPlaylists. They keep their ids, which must be different. */
  Status restore(const std::vector<Playlist>& lists);

 private:
  size_t slotOf(uint32_t id) const;
  bool read(size_t slot, Playlist& list) const;
  Status write(size_t slot, const Playlist& list);
  Status erase(size_t slot);
  void dropUnknown(Playlist& list) const;

  RecordStore& records_;
  const PatternLibrary& library_;
  Random& random_;
  Log& log_;
  std::array<uint32_t, kMaxPlaylists> ids_{};       // of the records; 0: unused
  std::array<uint32_t, kMaxPlaylists> nameCrcs_{};  // valid where ids_ is used
  uint32_t lastId_ = 0;
  uint32_t revision_ = 0;
};

}  // namespace lumi
