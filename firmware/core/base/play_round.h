#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/span.h"

namespace lumi {

/** A list of ids that is played, and how: patterns of the sand table, or looks of the room lights. */
struct PlayOrder {
  static constexpr size_t kMaxEntries = 64;

  Span<const uint32_t> entries;  // an id may occur more than once
  bool isShuffled = false;
  bool repeats = false;  // for ever
};

/** A round through a list, in which each entry is played once. */
struct PlayRound {
  uint32_t seed = 0;    // determines the shuffled orders
  uint32_t number = 0;  // rounds that follow each other have different shuffled orders
  uint64_t played = 0;  // a bit for each entry
  uint32_t last = 0;    // the id that was played last
};

constexpr uint64_t entryBit(size_t entry) {
  return uint64_t{1} << entry;
}

size_t playedCount(const PlayOrder& list, const PlayRound& round);

/**
 * Returns the entry that is played next and marks it as played. After the last entry, begins the next round
 * if the list repeats, or else returns nothing. A shuffled round does not begin with the id that was played
 * last if the list contains another one.
 */
std::optional<size_t> takeNext(const PlayOrder& list, PlayRound& round);

/** Returns the entry of `to` that has the same id as `from[entry]` and is as many-th of its kind. */
std::optional<size_t> sameEntry(Span<const uint32_t> from, size_t entry, Span<const uint32_t> to);

}  // namespace lumi
