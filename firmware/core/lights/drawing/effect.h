#pragma once

#include <array>
#include <cstdint>

#include "core/base/span.h"
#include "core/lights/drawing/gradient.h"
#include "core/pixels/color.h"

namespace lumi {

struct Appearance {
  std::array<LinearColor, 3> colors{};
  Gain gain = kFullGain;
  ColorOrder order = ColorOrder::kGrb;
  uint8_t intensity = 128;
  Span<const Rgb> palette{};  // 2 to 8 colours, evenly spaced; empty: those of the effect or of the look
  Rgb balance = kUnbalanced;

  bool operator==(const Appearance& other) const {
    return colors == other.colors && gain == other.gain && order == other.order &&
           intensity == other.intensity && palette.data() == other.palette.data() &&
           palette.size() == other.palette.size() && balance == other.balance;
  }
  WireEncoder encoder() const { return {gain, order, balance}; }
};

/**
 * Animation time: whole cycles in the upper 16 bits, the fraction of a cycle in the lower 16. Effects have no
 * jump where it wraps around.
 */
using Phase = uint32_t;
constexpr Phase kOneCycle = 65536;

/** Value of Surroundings::minute while the clock is not set. */
constexpr uint16_t kNoMinute = 0xFFFF;

/** Value of Surroundings::ball while the sand table draws nothing. */
constexpr int32_t kNoBall = -1;

/** Facts that some effects show. */
struct Surroundings {
  uint16_t minute = kNoMinute;  // of the local day
  int32_t ball = kNoBall;       // the place on the strip that is nearest to the sand table's ball, 0..65535
};

/** What a frame is drawn from. */
struct EffectFrame {
  const Appearance& look;
  const Gradient& table;  // as precompute() has filled it for `look`
  Phase phase;
  const Surroundings& around;
};

/** A light pattern without state: frames depend on look and phase alone. Neither function allocates. */
struct Effect {
  /** Fills `wire` with three bytes per pixel in wire order. */
  void (*render)(const EffectFrame& frame, Bytes wire);
  /** Computes the colours that depend only on `look`; null: none. `table` has any content before. */
  void (*precompute)(const Appearance& look, Gradient& table) = nullptr;
};

inline void fillWire(Bytes wire, WireColor color) {
  uint8_t* const end = wire.data() + wire.size();
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3) putWire(pixel, color);
}

}  // namespace lumi
