#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sand/library/pattern.h"

namespace lumi {

/** How the sand is smoothed before each pattern. The last one ends where the next pattern begins. */
enum class ClearMode : uint8_t { kNever, kFromCentre, kFromEdge, kSideways, kAuto };

using PlaylistId = uint32_t;  // 0 is no playlist

/** Patterns that are drawn one after the other. */
struct Playlist {
  static constexpr size_t kMaxPatterns = 64;
  static constexpr size_t kMaxName = 40;            // bytes
  static constexpr uint32_t kMaxPause = 24 * 3600;  // s
  static constexpr uint8_t kMinSpeed = 10;          // percent
  static constexpr uint8_t kMaxSpeed = 200;

  PlaylistId id = 0;
  std::string name;                 // readable UTF-8, 1 to kMaxName bytes
  std::vector<PatternId> patterns;  // one may occur more than once
  bool isEndless = false;           // begins again after the last pattern
  bool isShuffled = false;
  uint32_t pause = 0;  // s, after each pattern
  ClearMode clear = ClearMode::kNever;
  uint8_t clearSpeed = 100;  // percent, while the sand is smoothed
};

std::string encodePlaylist(const Playlist& playlist);
/** Returns nullopt for another version and for invalid data. */
std::optional<Playlist> decodePlaylist(std::string_view bytes);

/**
 * Returns the index of the entry that is drawn as number `place` (0 to `count` - 1) in round `round`. With
 * `isShuffled`, each round has another order, which `seed` determines. No round begins with the entry with
 * which the one before ended.
 */
size_t playlistEntry(size_t place, size_t count, bool isShuffled, uint32_t seed, uint32_t round);

}  // namespace lumi
