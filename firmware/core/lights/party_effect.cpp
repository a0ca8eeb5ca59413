#include "core/lights/party_effect.h"

#include "core/pixels/color.h"

namespace lumi {
namespace {

constexpr size_t kHueBits = 7;  // more hues are not distinguishable and take longer to precompute
constexpr uint32_t kSparklesPerCycle = 4;
constexpr uint32_t kSkips = 3u << 22;  // if these random bits are 0 (one in four), the sparkle is skipped
constexpr size_t kAttack = 40;         // duration of the rise in 1/256 of a sparkle; the rest is the fall

/** Level of a sparkle over its life, 0..256. It is 0 at both ends, where the hue changes. */
constexpr std::array<uint16_t, 256> makeEnvelope() {
  std::array<uint16_t, 256> envelope{};
  for (size_t i = 0; i < envelope.size(); ++i) {
    const float left = i < kAttack ? static_cast<float>(i) / static_cast<float>(kAttack)
                                   : static_cast<float>(255 - i) / static_cast<float>(255 - kAttack);
    envelope[i] = static_cast<uint16_t>(left * left * 256.0f + 0.5f);
  }
  return envelope;
}

constexpr std::array<uint16_t, 256> kEnvelope = makeEnvelope();

/** A hash whose upper bits look random even for close numbers. The factors are arbitrary odd numbers. */
uint32_t scattered(uint32_t number) {
  number *= 0x9E3779B1u;
  return (number ^ number >> 15) * 0x85EBCA77u;
}

}  // namespace

void PartyEffect::precompute(const Appearance& look, Gradient& table) const {
  const WireEncoder wire = look.encoder();
  constexpr size_t kStep = std::tuple_size<decltype(kHues)>::value >> kHueBits;
  for (size_t i = 0; i < size_t{1} << kHueBits; ++i) table.set(i, wire.encodeVisible(kHues[i * kStep]));
}

void PartyEffect::render(const EffectFrame& frame, Bytes wire) const {
  uint8_t* const end = wire.data() + wire.size();
  const Gradient& hues = frame.table;
  const Phase time = frame.phase * kSparklesPerCycle;
  uint32_t seed = 0;
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3) {
    seed += 0x632BE5ABu;
    const uint32_t life = time + (seed >> 16);
    const uint32_t chance = scattered(seed + (life >> 16));
    const uint32_t level = (chance & kSkips) == 0 ? 0 : kEnvelope[life >> 8 & 0xFF];
    putScaled(pixel, hues.at(chance >> (32 - kHueBits)), level);
  }
}

}  // namespace lumi
