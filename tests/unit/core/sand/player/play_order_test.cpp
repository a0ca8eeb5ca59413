#include "core/sand/player/play_order.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "core/sand/player/player_state.h"

using namespace lumi;

namespace {

Playlist listOf(size_t count, bool isShuffled, bool repeats) {
  Playlist list;
  list.id = 1;
  list.name = "L";
  list.entries.resize(count);
  std::iota(list.entries.begin(), list.entries.end(), 100U);
  list.isShuffled = isShuffled;
  list.repeats = repeats;
  return list;
}

std::vector<size_t> take(const Playlist& list, PlayRound& round, size_t count) {
  std::vector<size_t> entries;
  while (entries.size() < count) {
    const auto entry = takeNext(list, round);
    if (!entry) break;
    entries.push_back(*entry);
  }
  return entries;
}

std::optional<PlayerState> decodedState(std::string_view bytes) {
  PlayerState state;
  return decodePlayer(bytes, state) ? std::optional<PlayerState>(state) : std::nullopt;
}

}  // namespace

TEST_CASE("in order, the entries follow each other, once or for ever") {
  PlayRound round;
  CHECK(take(listOf(3, false, false), round, 9) == std::vector<size_t>{0, 1, 2});
  round = {};
  CHECK(take(listOf(3, false, true), round, 7) == std::vector<size_t>{0, 1, 2, 0, 1, 2, 0});
  round = {};
  CHECK(take(listOf(0, false, true), round, 7).empty());
  CHECK(take(listOf(1, true, true), round, 3) == std::vector<size_t>{0, 0, 0});
}

TEST_CASE("shuffled, each of 100 rounds has every entry once, and none begins with what was drawn last") {
  for (const size_t count : {2, 3, 7, 64}) {
    CAPTURE(count);
    const Playlist list = listOf(count, true, true);
    PlayRound round;
    round.seed = static_cast<uint32_t>(count * 7919);
    std::set<std::vector<size_t>> orders;
    size_t last = SIZE_MAX;
    for (int i = 0; i < 100; ++i) {
      auto entries = take(list, round, count);
      REQUIRE(entries.size() == count);
      CHECK(entries.front() != last);
      last = entries.back();
      orders.insert(entries);
      std::sort(entries.begin(), entries.end());
      for (size_t entry = 0; entry < count; ++entry) CHECK(entries[entry] == entry);
    }
    if (count >= 7) CHECK(orders.size() > 95);
  }
}

TEST_CASE("shuffled orders are fair: each entry comes first about equally often") {
  const Playlist list = listOf(8, true, false);
  std::map<size_t, int> firsts;
  for (uint32_t seed = 0; seed < 8000; ++seed) {
    PlayRound round;
    round.seed = seed * 2'654'435'761U;
    ++firsts[*takeNext(list, round)];
  }
  for (const auto& [entry, count] : firsts) CHECK(count == doctest::Approx(1000).epsilon(0.15));
}

TEST_CASE("a playlist with 64 times the same pattern ends its rounds") {
  Playlist list = listOf(64, true, true);
  std::fill(list.entries.begin(), list.entries.end(), 5U);
  PlayRound round;
  CHECK(take(list, round, 200).size() == 200);
}

TEST_CASE("the order stays the same while entries are taken one by one") {
  const Playlist list = listOf(20, true, true);
  PlayRound all;
  all.seed = 99;
  const auto expected = take(list, all, 60);
  PlayRound one;
  one.seed = 99;
  for (size_t i = 0; i < expected.size(); ++i) {
    PlayRound ahead = one;
    const auto next = take(list, ahead, 5);
    CHECK(std::equal(next.begin(), next.begin() + static_cast<std::ptrdiff_t>(std::min<size_t>(5, 60 - i)),
                     expected.begin() + static_cast<std::ptrdiff_t>(i)));
    CHECK(*takeNext(list, one) == expected[i]);
  }
}

TEST_CASE("an entry is found again in a changed playlist by its pattern and how often that came before") {
  const std::vector<PatternId> from = {1, 2, 1, 3, 1};
  CHECK(sameEntry(from, 0, {2, 1, 1}) == size_t{1});
  CHECK(sameEntry(from, 2, {2, 1, 1}) == size_t{2});
  CHECK_FALSE(sameEntry(from, 4, {2, 1, 1}));
  CHECK_FALSE(sameEntry(from, 3, {2, 1, 1}));
  CHECK(sameEntry(from, 1, {2, 1, 1}) == size_t{0});
}

TEST_CASE("the player's state survives encoding; invalid data is refused") {
  PlayerState state;
  state.list = listOf(64, true, true);
  state.list.name.assign(kMaxPatternName, 'n');
  state.round = {1, 2, 0xF0F0F0F0F0F0F0F0, 3};
  state.entry = 63;
  state.isClearing = true;
  state.job = 0x1A2B3C4D;
  state.continued = 7;
  state.phase = PlayerPhase::kPausing;
  state.exit = PlayerExit::kStop;
  state.nextList = 5;
  state.stopsAfter = true;
  state.isPaused = true;
  state.pauseLeft = 86'400'000;
  state.pauseEnd = 1'800'000'000'000;
  const std::string bytes = encodePlayer(state);
  CHECK(bytes.size() < 512);
  const auto read = decodedState(bytes);
  REQUIRE(read);
  CHECK(read->list == state.list);
  CHECK(read->round.drawn == state.round.drawn);
  CHECK(read->round.last == 3);
  CHECK(read->entry == state.entry);
  CHECK(read->job == state.job);
  CHECK(read->exit == PlayerExit::kStop);
  CHECK(read->pauseEnd == state.pauseEnd);
  CHECK(encodePlayer(*read) == bytes);
  for (size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(decodedState(bytes.substr(0, size)));
  state.entry = 64;
  CHECK_FALSE(decodedState(encodePlayer(state)));
  state.entry.reset();
  state.pauseLeft = 86'400'001;
  CHECK_FALSE(decodedState(encodePlayer(state)));
}
