#include "core/sand/player/player_state.h"

#include <doctest/doctest.h>

#include <numeric>

using namespace lumi;

namespace {

std::optional<PlayerState> decodedState(std::string_view bytes) {
  PlayerState state;
  return decodePlayer(bytes, state) ? std::optional<PlayerState>(state) : std::nullopt;
}

}  // namespace

TEST_CASE("the player's state survives encoding; invalid data is refused") {
  PlayerState state;
  state.list.id = 1;
  state.list.entries.resize(64);
  std::iota(state.list.entries.begin(), state.list.entries.end(), 100U);
  state.list.isShuffled = state.list.repeats = true;
  state.list.name.assign(kMaxPatternName, 'n');
  state.round = {1, 2, 0xF0F0F0F0F0F0F0F0, 3};
  state.entry = 63;
  state.isClearing = true;
  state.job = 0x1A2B3C4D;
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
  CHECK(read->round.played == state.round.played);
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
