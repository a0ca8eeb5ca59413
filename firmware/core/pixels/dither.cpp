#include "core/pixels/dither.h"

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

void ditherWord(uint8_t* bytes, const uint8_t* thresholds) {
  Lanes word;
  Lanes ofBytes;
  std::memcpy(&word, bytes, sizeof word);
  std::memcpy(&ofBytes, thresholds, sizeof ofBytes);
  word = rounded(word, ofBytes);
  std::memcpy(bytes, &word, sizeof word);
}

}  // namespace

void dither(Bytes wire, size_t bytesPerPixel, uint32_t frame) {
  // The same byte of 16 neighbouring pixels has 16 different thresholds: 3 and 16 have no common divisor.
  // With four bytes per pixel, a block of 16 bytes has only four pixels, so each of four blocks begins
  // elsewhere.
  const size_t lastStart = bytesPerPixel == 4 ? 3 : 0;
  const auto thresholdsOf = [&](size_t block) {
    return &kThresholds[(frame + (block & lastStart)) % kFrames];
  };
  const size_t blocks = wire.size() / kFrames;
  uint8_t* at = wire.data();
  for (size_t block = 0; block < blocks; ++block, at += kFrames) {
    const uint8_t* const thresholds = thresholdsOf(block);
    for (size_t i = 0; i < kFrames; i += sizeof(Lanes)) ditherWord(at + i, thresholds + i);
  }
  const uint8_t* thresholds = thresholdsOf(blocks);
  for (uint8_t* const end = wire.end(); at != end; ++at, ++thresholds) {
    *at = static_cast<uint8_t>(rounded<uint32_t>(*at, *thresholds));
  }
}

}  // namespace lumi
