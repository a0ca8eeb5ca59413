#include "core/sand/player/playlist.h"

#include <array>
#include <utility>

#include "core/base/byte_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;

/** xorshift32 by George Marsaglia. */
uint32_t nextRandom(uint32_t& state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

using Order = std::array<uint8_t, Playlist::kMaxPatterns>;

/** Fisher-Yates. */
void shuffle(Order& order, size_t count, uint32_t seed, uint32_t round) {
  uint32_t state = (seed ^ round * 0x9E3779B9U) | 1;
  for (size_t i = 0; i < count; ++i) order[i] = static_cast<uint8_t>(i);
  for (size_t i = count; i-- > 1;) std::swap(order[i], order[nextRandom(state) % (i + 1)]);
}

}  // namespace

std::string encodePlaylist(const Playlist& playlist) {
  ByteWriter out(32 + playlist.name.size() + 4 * playlist.patterns.size());
  out.number(kVersion);
  out.number(playlist.id);
  out.text(playlist.name);
  out.number(static_cast<uint8_t>(playlist.isEndless));
  out.number(static_cast<uint8_t>(playlist.isShuffled));
  out.number(playlist.pause);
  out.number(static_cast<uint8_t>(playlist.clear));
  out.number(playlist.clearSpeed);
  out.number(static_cast<uint8_t>(playlist.patterns.size()));
  for (const PatternId id : playlist.patterns) out.number(id);
  return out.take();
}

std::optional<Playlist> decodePlaylist(std::string_view bytes) {
  ByteReader in(bytes);
  if (in.number<uint8_t>() != kVersion) return std::nullopt;
  Playlist playlist;
  playlist.id = in.number<PlaylistId>();
  playlist.name = in.readableText();
  playlist.isEndless = in.number<uint8_t>() != 0;
  playlist.isShuffled = in.number<uint8_t>() != 0;
  playlist.pause = in.number<uint32_t>();
  playlist.clear = static_cast<ClearMode>(in.number<uint8_t>());
  playlist.clearSpeed = in.number<uint8_t>();
  const auto count = in.number<uint8_t>();
  for (size_t i = 0; i < count; ++i) playlist.patterns.push_back(in.number<PatternId>());
  if (in.failed() || !in.atEnd() || playlist.clear > ClearMode::kAuto) return std::nullopt;
  return playlist;
}

size_t playlistEntry(size_t place, size_t count, bool isShuffled, uint32_t seed, uint32_t round) {
  if (!isShuffled) return place;
  Order order;
  size_t last = count;
  if (round > 0 && count > 1) {
    shuffle(order, count, seed, round - 1);
    // The swap below never moves the last entry, unless there are only two.
    last = order[count - 1];
  }
  shuffle(order, count, seed, round);
  if (order[0] == last) std::swap(order[0], order[count / 2]);
  return order[place];
}

}  // namespace lumi
