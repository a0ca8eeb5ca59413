#include "core/base/play_round.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <vector>

using namespace lumi;

namespace {

struct PlayedList {
  std::vector<uint32_t> ids;
  bool isShuffled;
  bool repeats;

  PlayOrder order() const { return {ids, isShuffled, repeats}; }
};

PlayedList listOf(size_t count, bool isShuffled, bool repeats) {
  PlayedList list{std::vector<uint32_t>(count), isShuffled, repeats};
  std::iota(list.ids.begin(), list.ids.end(), 100U);
  return list;
}

std::vector<size_t> take(const PlayedList& list, PlayRound& round, size_t count) {
  std::vector<size_t> entries;
  while (entries.size() < count) {
    const auto entry = takeNext(list.order(), round);
    if (!entry) break;
    entries.push_back(*entry);
  }
  return entries;
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

TEST_CASE("shuffled, each of 100 rounds has every entry once, and none begins with what was played last") {
  for (const size_t count : {2, 3, 7, 64}) {
    CAPTURE(count);
    const PlayedList list = listOf(count, true, true);
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
  const PlayedList list = listOf(8, true, false);
  std::map<size_t, int> firsts;
  for (uint32_t seed = 0; seed < 8000; ++seed) {
    PlayRound round;
    round.seed = seed * 2'654'435'761U;
    ++firsts[*takeNext(list.order(), round)];
  }
  for (const auto& [entry, count] : firsts) CHECK(count == doctest::Approx(1000).epsilon(0.15));
}

TEST_CASE("a list with 64 times the same id ends its rounds") {
  PlayedList list = listOf(64, true, true);
  std::fill(list.ids.begin(), list.ids.end(), 5U);
  PlayRound round;
  CHECK(take(list, round, 200).size() == 200);
}

TEST_CASE("the order stays the same while entries are taken one by one") {
  const PlayedList list = listOf(20, true, true);
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
    CHECK(*takeNext(list.order(), one) == expected[i]);
  }
}

TEST_CASE("an entry is found again in a changed list by its id and how often that came before") {
  const std::vector<uint32_t> from = {1, 2, 1, 3, 1};
  const std::vector<uint32_t> to = {2, 1, 1};
  CHECK(sameEntry(from, 0, to) == size_t{1});
  CHECK(sameEntry(from, 2, to) == size_t{2});
  CHECK_FALSE(sameEntry(from, 4, to));
  CHECK_FALSE(sameEntry(from, 3, to));
  CHECK(sameEntry(from, 1, to) == size_t{0});
}
