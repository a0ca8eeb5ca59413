#include "core/sand/player/player_state.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 3;
constexpr uint8_t kNoEntry = 0xFF;

void playerFields(ByteFields& fields, PlayerState& state) {
  PlayRound& round = state.round;
  uint8_t entry = state.entry.value_or(kNoEntry);
  fields.constant(kVersion);
  fields.numbers(round.seed, round.number, round.played, round.last, entry, state.isClearing, state.job,
                 state.phase, state.exit, state.nextList, state.stopsAfter, state.isPaused, state.pauseLeft,
                 state.pauseEnd);
  if (fields.reads() && entry != kNoEntry) state.entry = entry;
  playlistFields(fields, state.list);
}

}  // namespace

std::string encodePlayer(const PlayerState& state) {
  return toBytes(state, playerFields);
}

bool decodePlayer(std::string_view bytes, PlayerState& state) {
  state.entry.reset();
  return fromBytes(bytes, state, playerFields) && isPossible(state.list) &&
         (!state.entry || *state.entry < state.list.entries.size()) && state.phase <= PlayerPhase::kPausing &&
         state.exit <= PlayerExit::kStop && state.pauseLeft <= Playlist::kMaxPause * kSecond;
}

}  // namespace lumi
