#include "core/base/play_round.h"

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

bool isPlayed(const PlayRound& round, size_t entry) {
  return (round.played & entryBit(entry)) != 0;
}

/** Call only if an entry is not played yet. */
size_t firstOf(const PlayOrder& list, const PlayRound& round) {
  size_t first = SIZE_MAX;
  for (size_t entry = 0; entry < list.entries.size(); ++entry) {
    if (isPlayed(round, entry)) continue;
    if (!list.isShuffled) return entry;
    if (first == SIZE_MAX || rankOf(round, entry) < rankOf(round, first)) first = entry;
  }
  return first;
}

void beginNext(const PlayOrder& list, PlayRound& round) {
  constexpr int kMaxTries = 16;
  round.played = 0;
  int tries = 0;
  do ++round.number;
  while (list.isShuffled && list.entries[firstOf(list, round)] == round.last && ++tries < kMaxTries);
}

}  // namespace

size_t playedCount(const PlayOrder& list, const PlayRound& round) {
  size_t count = 0;
  for (size_t entry = 0; entry < list.entries.size(); ++entry) count += isPlayed(round, entry) ? 1 : 0;
  return count;
}

std::optional<size_t> takeNext(const PlayOrder& list, PlayRound& round) {
  if (list.entries.empty()) return std::nullopt;
  if (playedCount(list, round) == list.entries.size()) {
    if (!list.repeats) return std::nullopt;
    beginNext(list, round);
  }
  const size_t entry = firstOf(list, round);
  round.played |= entryBit(entry);
  round.last = list.entries[entry];
  return entry;
}

std::optional<size_t> sameEntry(Span<const uint32_t> from, size_t entry, Span<const uint32_t> to) {
  const uint32_t id = from[entry];
  auto before = std::count(from.begin(), from.begin() + entry, id);
  for (size_t other = 0; other < to.size(); ++other) {
    if (to[other] == id && before-- == 0) return other;
  }
  return std::nullopt;
}

}  // namespace lumi
