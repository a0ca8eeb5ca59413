#include "core/sand/player/player_state.h"

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;
constexpr size_t kHeadSize = 1 + 4 + 4 + 8 + 4 + 1 + 4 + 1 + 1 + 1 + 4 + 1 + 8 + 8 + 2;
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
  out.number(state.round.played);
  out.number(state.round.last);
  out.number(state.entry.value_or(kNoEntry));
  out.number(state.job);
  out.number(state.continued);
  out.number(static_cast<uint8_t>(state.phase));
  out.number(static_cast<uint8_t>(state.exit));
  out.number(state.nextList);
  out.number(flagsOf(state));
  out.number(state.pauseLeft);
  out.number(state.pauseEnd);
  out.text(encodePlaylist(state.list));
  return out.take();
}

bool decodePlayer(std::string_view bytes, PlayerState& state) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kVersion) return false;
  state.round.seed = in.number<uint32_t>();
  state.round.number = in.number<uint32_t>();
  state.round.played = in.number<uint64_t>();
  state.round.last = in.number<PatternId>();
  const auto entry = in.number<uint8_t>();
  state.entry = entry == kNoEntry ? std::nullopt : std::optional<uint8_t>(entry);
  state.job = in.number<uint32_t>();
  state.continued = in.number<uint8_t>();
  state.phase = static_cast<PlayerPhase>(in.number<uint8_t>());
  state.exit = static_cast<PlayerExit>(in.number<uint8_t>());
  state.nextList = in.number<uint32_t>();
  const auto flags = in.number<uint8_t>();
  state.isClearing = (flags & kIsClearing) != 0;
  state.stopsAfter = (flags & kStopsAfter) != 0;
  state.isPaused = (flags & kIsPaused) != 0;
  state.pauseLeft = in.number<Millis>();
  state.pauseEnd = in.number<EpochMillis>();
  return decodePlaylist(in.text(), state.list) && !in.failed() && in.atEnd() &&
         (entry == kNoEntry || entry < state.list.entries.size()) && state.phase <= PlayerPhase::kPausing &&
         state.exit <= PlayerExit::kStop && state.pauseLeft <= Playlist::kMaxPause * kSecond;
}

}  // namespace lumi
