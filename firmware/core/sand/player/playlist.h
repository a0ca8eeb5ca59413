#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/play_round.h"
#include "core/json/field_visitor.h"
#include "core/sand/library/pattern_moves.h"

namespace lumi {

/** How the sand is smoothed before each pattern. */
enum class Clearing : uint8_t { kNone, kFromCenter, kFromEdge, kSideways, kAutomatic };
inline constexpr std::array<std::string_view, 5> kClearingNames = {"none", "center", "edge", "sideways",
                                                                   "auto"};

/** Patterns that are drawn one after the other. */
struct Playlist {
  static constexpr size_t kMaxEntries = PlayOrder::kMaxEntries;
  static constexpr uint32_t kMaxPause = 24 * 60 * 60;  // seconds

  static constexpr const char* kNameRule = "1 to 80 bytes of text";

  uint32_t id = 0;                 // from 1
  std::string name;                // readable UTF-8, 1 to kMaxPatternName bytes
  std::vector<PatternId> entries;  // a pattern may occur more than once
  bool isShuffled = false;
  bool repeats = false;  // for ever
  uint32_t pause = 0;    // seconds between two patterns
  Clearing clearing = Clearing::kNone;
  uint16_t clearSpeed = 100;  // percent of the usual feed

  PlayOrder order() const { return {entries, isShuffled, repeats}; }
};

/** Without `id`. A name is trimmed. */
void fields(FieldVisitor& visit, Playlist& list);
bool operator==(const Playlist& a, const Playlist& b);

/** The largest encoded playlist. */
constexpr size_t kMaxPlaylistBytes =
    1 + 4 + 2 + kMaxPatternName + 1 + 4 + 1 + 2 + 1 + 4 * Playlist::kMaxEntries;

std::string encodePlaylist(const Playlist& list);
/** Returns false for another version and for invalid data. `list` is then undefined. */
bool decodePlaylist(std::string_view bytes, Playlist& list);

}  // namespace lumi
