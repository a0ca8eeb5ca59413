#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/sand/player/playlist.h"

namespace lumi {

/** A round through a playlist, in which each entry is drawn once. */
struct PlayRound {
  uint32_t seed = 0;    // determines the shuffled orders
  uint32_t number = 0;  // rounds that follow each other have different shuffled orders
  uint64_t drawn = 0;   // a bit for each entry
  PatternId last = 0;   // the pattern that was drawn last
};

constexpr uint64_t entryBit(size_t entry) {
  return uint64_t{1} << entry;
}

size_t drawnCount(const Playlist& list, const PlayRound& round);

/**
 * Returns the entry that is drawn next and marks it as drawn. After the last entry, begins the next round if
 * the playlist repeats, or else returns nothing. A shuffled round does not begin with the pattern that was
 * drawn last if it contains another one.
 */
std::optional<size_t> takeNext(const Playlist& list, PlayRound& round);

/** Returns the entry of `to` that has the same pattern as `from[entry]` and is as many-th of its kind. */
std::optional<size_t> sameEntry(const std::vector<PatternId>& from, size_t entry,
                                const std::vector<PatternId>& to);

}  // namespace lumi
