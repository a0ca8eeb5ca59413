#include "core/sand/player/play_order.h"

#include <algorithm>

namespace lumi {
namespace {

/** Orders the entries of a round. Different entries have different ranks. */
uint32_t rankOf(const PlayRound& round, size_t entry) {
  uint32_t rank = round.seed ^ round.number * 0x9E3779B9 ^ static_cast<uint32_t>(entry) * 0x85EBCA6B;
  rank = (rank ^ rank >> 16) * 0x7FEB352D;
  rank = (rank ^ rank >> 15) * 0x846CA68B;
  return rank ^ rank >> 16;
}

bool isDrawn(const PlayRound& round, size_t entry) {
  return (round.drawn & entryBit(entry)) != 0;
}

/** Call only if an entry is not drawn yet. */
size_t firstOf(const Playlist& list, const PlayRound& round) {
  size_t first = SIZE_MAX;
  for (size_t entry = 0; entry < list.entries.size(); ++entry) {
    if (isDrawn(round, entry)) continue;
    if (!list.isShuffled) return entry;
    if (first == SIZE_MAX || rankOf(round, entry) < rankOf(round, first)) first = entry;
  }
  return first;
}

void beginNext(const Playlist& list, PlayRound& round) {
  constexpr int kMaxTries = 16;
  round.drawn = 0;
  int tries = 0;
  do ++round.number;
  while (list.isShuffled && list.entries[firstOf(list, round)] == round.last && ++tries < kMaxTries);
}

}  // namespace

size_t drawnCount(const Playlist& list, const PlayRound& round) {
  size_t count = 0;
  for (size_t entry = 0; entry < list.entries.size(); ++entry) count += isDrawn(round, entry) ? 1 : 0;
  return count;
}

std::optional<size_t> takeNext(const Playlist& list, PlayRound& round) {
  if (list.entries.empty()) return std::nullopt;
  if (drawnCount(list, round) == list.entries.size()) {
    if (!list.repeats) return std::nullopt;
    beginNext(list, round);
  }
  const size_t entry = firstOf(list, round);
  round.drawn |= entryBit(entry);
  round.last = list.entries[entry];
  return entry;
}

std::optional<size_t> sameEntry(const std::vector<PatternId>& from, size_t entry,
                                const std::vector<PatternId>& to) {
  const PatternId pattern = from[entry];
  auto before = std::count(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(entry), pattern);
  for (size_t other = 0; other < to.size(); ++other) {
    if (to[other] == pattern && before-- == 0) return other;
  }
  return std::nullopt;
}

}  // namespace lumi
