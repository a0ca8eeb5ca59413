#include "core/sand/player/player_state.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr size_t kHeadSize = 1 + 4 + 4 + 8 + 4 + 1 + 4 + 1 + 1 + 4 + 1 + 8 + 8 + 2;
constexpr uint8_t kNoEntry = 0xFF;
constexpr uint8_t kIsClearing = 1;
constexpr uint8_t kStopsAfter = 2;
constexpr uint8_t kIsPaused = 4;

uint8_t flagsOf(const PlayerState& state) {
  unsigned flags = 0;
  if (state.isClearing) flags |= kIsClearing;
  if (state.stopsAfter) flags |= kStopsAfter;
  if (state.isPaused) flags |= kIsPaused;
  return static_cast<uint8_t>(flags);
}

}  // namespace

std::string encodePlayer(const PlayerState& state) {
  ByteWriter out(kHeadSize + kMaxPlaylistBytes);
  out.number(kVersion);
  out.number(state.round.seed);
  out.number(state.round.number);
  out.number(state.round.drawn);
  out.number(state.round.last);
  out.number(state.entry.value_or(kNoEntry));
  out.number(state.job);
  out.number(static_cast<uint8_t>(state.phase));
  out.number(static_cast<uint8_t>(state.exit));
  out.number(state.nextList);
  out.number(flagsOf(state));
  out.number(state.pauseLeft);
  out.number(state.pauseEnd);
  out.text(encodePlaylist(state.list));
  return out.take();
}

std::optional<PlayerState> decodePlayer(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kVersion) return std::nullopt;
  std::optional<PlayerState> state(std::in_place);
  state->round.seed = in.number<uint32_t>();
  state->round.number = in.number<uint32_t>();
  state->round.drawn = in.number<uint64_t>();
  state->round.last = in.number<PatternId>();
  const auto entry = in.number<uint8_t>();
  state->job = in.number<uint32_t>();
  const auto phase = in.number<uint8_t>();
  const auto exit = in.number<uint8_t>();
  state->nextList = in.number<uint32_t>();
  const auto flags = in.number<uint8_t>();
  state->isClearing = (flags & kIsClearing) != 0;
  state->stopsAfter = (flags & kStopsAfter) != 0;
  state->isPaused = (flags & kIsPaused) != 0;
  state->pauseLeft = in.number<Millis>();
  state->pauseEnd = in.number<EpochMillis>();
  auto list = decodePlaylist(in.text());
  const bool isPossible = list && (entry == kNoEntry || entry < list->entries.size()) &&
                          phase <= static_cast<uint8_t>(PlayerPhase::kPausing) &&
                          exit <= static_cast<uint8_t>(PlayerExit::kStop) &&
                          state->pauseLeft <= Playlist::kMaxPause * kSecond;
  if (in.failed() || !in.atEnd() || !isPossible) return std::nullopt;
  state->list = std::move(*list);
  if (entry != kNoEntry) state->entry = entry;
  state->phase = static_cast<PlayerPhase>(phase);
  state->exit = static_cast<PlayerExit>(exit);
  return state;
}

}  // namespace lumi
