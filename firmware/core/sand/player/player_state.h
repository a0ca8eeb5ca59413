#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/play_round.h"
#include "core/base/time.h"
#include "core/sand/player/playlist.h"

namespace lumi {

enum class PlayerPhase : uint8_t {
  kNext,     // the next job is to be added to the queue
  kDrawing,  // `job` is in the queue, or was just drawn
  kPausing   // between two patterns
};

/** What happens when the current job has left the queue, other than that the next one follows. */
enum class PlayerExit : uint8_t { kNone, kSkip, kStop };

/** How far a playlist was played, and what users want. */
struct PlayPosition {
  PlayRound round;
  std::optional<uint8_t> entry;  // the current one; it is not in round.played
  bool isClearing = false;       // `job` clears the sand for the entry
  uint32_t job = 0;              // number of the file of the current job; 0: none
  PlayerPhase phase = PlayerPhase::kNext;
  PlayerExit exit = PlayerExit::kNone;
  uint32_t nextList = 0;     // the playlist to play after PlayerExit::kStop; 0: none
  bool stopsAfter = false;   // the current entry
  bool isPaused = false;     // by a user
  Millis pauseLeft = 0;      // while pausing: when it was saved
  EpochMillis pauseEnd = 0;  // while pausing; 0: unknown
};

/** Content of the record "sand-player". */
struct PlayerState : PlayPosition {
  Playlist list;  // that is played, as the player last knew it; its id is 0 if none is
};

std::string encodePlayer(const PlayerState& state);
/** Returns false for another version and for invalid data. `state` is then undefined. */
bool decodePlayer(std::string_view bytes, PlayerState& state);

}  // namespace lumi
