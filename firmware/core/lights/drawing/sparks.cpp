#include "core/lights/drawing/sparks.h"

#include "core/lights/drawing/noise.h"

namespace lumi {
namespace {

constexpr size_t kAttack = 40;  // duration of the rise in 1/256 of a flare; the rest is the fall

/** Level of a flare over its life, 0..256. It is 0 at both ends, where the colour changes. */
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

/** Calls `put(pixel, color, level)` for each LED. */
template <typename Put>
void drawWith(const EffectFrame& frame, const Sparks& sparks, Bytes wire, const Put& put) {
  uint8_t* const end = wire.data() + wire.size();
  const Gradient& colors = frame.table;
  const uint32_t skipped = sparks.skipped << 16;
  const Phase time = frame.phase * sparks.perCycle;
  uint32_t seed = 0;
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3) {
    seed += 0x632BE5ABu;
    const uint32_t life = time + (seed >> 16);
    const uint32_t chance = scattered(seed + (life >> 16));
    const uint32_t level = (chance & 0xFF0000) < skipped ? 0 : kEnvelope[life >> 8 & 0xFF];
    put(pixel, colors.at(chance >> 24 & 0xFE), level);
  }
}

}  // namespace

void drawSparks(const EffectFrame& frame, const Sparks& sparks, Bytes wire) {
  if (sparks.base == 0) return drawWith(frame, sparks, wire, putScaled);
  drawWith(frame, sparks, wire, [base = sparks.base](uint8_t* pixel, WireColor color, uint32_t level) {
    WireMix(base, color).put<0x80>(pixel, level);
  });
}

}  // namespace lumi
