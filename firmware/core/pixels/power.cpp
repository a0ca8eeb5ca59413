#include "core/pixels/power.h"

#include <algorithm>
#include <cstring>

#include "core/pixels/color.h"

namespace lumi {
namespace {

constexpr size_t kWordsBeforeOverflow = 128;  // each word adds two bytes to each 16-bit lane

template <typename Word>
Word load(const uint8_t* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

/** Adds the eight bytes at `at` in pairs. Returns four sums in 16-bit lanes. */
uint64_t lanesOf(const uint8_t* at) {
  constexpr uint64_t kEven = uint64_t{kEvenBytes} << 32 | kEvenBytes;
  const auto word = load<uint64_t>(at);
  return (word & kEven) + (word >> 8 & kEven);
}

/** Returns the sum of the bytes of `words` 8-byte words, at most kWordsBeforeOverflow. */
uint32_t sumOfWords(const uint8_t* at, size_t words) {
  uint64_t lanes = 0;
  for (; words >= 2; words -= 2, at += 16) lanes += lanesOf(at) + lanesOf(at + 8);
  if (words > 0) lanes += lanesOf(at);
  uint32_t sum = 0;
  for (; lanes != 0; lanes >>= 16) sum += static_cast<uint32_t>(lanes & 0xFFFF);
  return sum;
}

uint32_t sumOf(ConstBytes bytes) {
  uint32_t sum = 0;
  size_t words = bytes.size() / 8;
  const uint8_t* at = bytes.data();
  for (size_t i = words * 8; i < bytes.size(); ++i) sum += bytes[i];
  while (words > 0) {
    const size_t run = std::min(words, kWordsBeforeOverflow);
    sum += sumOfWords(at, run);
    at += run * 8;
    words -= run;
  }
  return sum;
}

const LedCurrent& currentOf(LedType type) {
  return kLedCurrents[static_cast<size_t>(type)];
}

uint32_t idleMilliamps(size_t bytes, LedType type) {
  const auto pixels = static_cast<uint32_t>(bytes / bytesPerLed(type));
  return (pixels * currentOf(type).idleMicroamps + 999) / 1000;
}

uint32_t milliampsOf(uint32_t sum, uint32_t idle, uint32_t channelMilliamps) {
  return idle + (sum * channelMilliamps + 254) / 255;
}

/** The factor `top` / 2^`shift`. It is less than 1 and has at most eight significant bits. */
struct Factor {
  uint32_t top;
  uint32_t shift;
};

/** Returns the largest factor that is at most `part` / `whole`. `part` must be less than `whole`. */
Factor factorOf(uint32_t part, uint32_t whole) {
  uint32_t shift = 8;
  while (shift < 16 && (uint64_t{part} << (shift + 1)) / whole < 256) ++shift;
  return {static_cast<uint32_t>((uint64_t{part} << shift) / whole), shift};
}

/** The value 1 in each 16-bit lane of a word. */
constexpr auto kOnes = static_cast<Lanes>(0x0001000100010001u);

void dim(Bytes wire, Factor factor) {
  constexpr Lanes kEven = kOnes * 0xFF;
  const Lanes keep = kOnes * (0xFFFFu >> factor.shift);
  uint8_t* at = wire.data();
  uint8_t* const end = at + wire.size();
  for (size_t words = wire.size() / sizeof(Lanes); words > 0; --words, at += sizeof(Lanes)) {
    const auto word = load<Lanes>(at);
    const Lanes even = (word & kEven) * factor.top >> factor.shift & keep;
    const Lanes odd = (word >> 8 & kEven) * factor.top >> factor.shift & keep;
    const Lanes dimmed = even | odd << 8;
    std::memcpy(at, &dimmed, sizeof dimmed);
  }
  for (; at != end; ++at) *at = static_cast<uint8_t>(*at * factor.top >> factor.shift);
}

}  // namespace

uint32_t estimatedMilliamps(ConstBytes wire, LedType type) {
  return milliampsOf(sumOf(wire), idleMilliamps(wire.size(), type), currentOf(type).channelMilliamps);
}

StripCurrent limitCurrent(Bytes wire, uint32_t limitMilliamps, LedType type) {
  const uint32_t sum = sumOf(wire);
  const uint32_t idle = idleMilliamps(wire.size(), type);
  const uint32_t channel = currentOf(type).channelMilliamps;
  const uint32_t estimate = milliampsOf(sum, idle, channel);
  if (limitMilliamps == 0 || estimate <= limitMilliamps || sum == 0) return {estimate, false};
  const uint32_t forLight = limitMilliamps > idle ? limitMilliamps - idle : 0;
  dim(wire, factorOf(forLight * 255 / channel, sum));
  return {idle + forLight, true};
}

}  // namespace lumi
