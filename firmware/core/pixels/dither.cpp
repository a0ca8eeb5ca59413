#include "core/pixels/dither.h"

#include <array>
#include <cstring>

namespace lumi {
namespace {

constexpr size_t kFrames = 16;

/** 0..15 with their bits reversed, which puts neighbours far apart, and once more for a start at any place.
 */
constexpr uint8_t kThresholds[kFrames * 2] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,
                                              0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};

template <typename Word>
Word rounded(Word bytes, Word thresholds) {
  constexpr Word kOnes = ~Word{0} / 0xFF;
  const Word carries = ((bytes & kOnes * 0xF) + thresholds) >> 4 & kOnes;
  return (bytes >> 4 & kOnes * 0xF) + carries;
}

}  // namespace

void dither(Bytes wire, uint32_t frame) {
  // Byte i has its place i in the order of thresholds. 3 and 16 have no common divisor, so the same byte of
  // 16 neighbouring pixels has 16 different thresholds.
  const uint8_t* const first = &kThresholds[frame % kFrames];
  std::array<Lanes, kFrames / sizeof(Lanes)> thresholds;
  std::memcpy(thresholds.data(), first, kFrames);
  const size_t whole = wire.size() / sizeof(Lanes) * sizeof(Lanes);
  for (size_t i = 0; i < whole; i += sizeof(Lanes)) {
    Lanes bytes;
    std::memcpy(&bytes, &wire[i], sizeof bytes);
    bytes = rounded(bytes, thresholds[i / sizeof(Lanes) % thresholds.size()]);
    std::memcpy(&wire[i], &bytes, sizeof bytes);
  }
  for (size_t i = whole; i < wire.size(); ++i) {
    wire[i] = static_cast<uint8_t>(rounded<uint32_t>(wire[i], first[i % kFrames]));
  }
}

}  // namespace lumi
