#pragma once

#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

struct Appearance {
  LinearColor color;
  Gain gain = kFullGain;
  ColorOrder order = ColorOrder::kGrb;

  bool operator==(const Appearance& other) const {
    return color == other.color && gain == other.gain && order == other.order;
  }
};

/**
 * Animation time: whole cycles in the upper 16 bits, the fraction of a cycle in the lower 16. Effects have no
 * jump where it wraps around.
 */
using Phase = uint32_t;
constexpr Phase kOneCycle = 65536;

/** A light pattern: a pure function of appearance and phase. Does not allocate. */
class Effect {
 public:
  virtual ~Effect() = default;

  /** Call before the first render(). Does nothing if `appearance` is the same as in the last call. */
  void setAppearance(const Appearance& appearance) {
    if (precomputed_ && appearance == appearance_) return;
    appearance_ = appearance;
    precomputed_ = true;
    precompute();
  }

  /** Fills `wire` with three bytes per pixel in wire order. */
  virtual void render(Phase phase, Bytes wire) const = 0;

 protected:
  const Appearance& appearance() const { return appearance_; }
  WireEncoder encoder() const { return {appearance_.gain, appearance_.order}; }

 private:
  /** Computes everything that depends only on the appearance. */
  virtual void precompute() {}

  Appearance appearance_;
  bool precomputed_ = false;
};

inline void fillWire(Bytes wire, WireColor color) {
  uint8_t* const end = wire.data() + wire.size();
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3) putWire(pixel, color);
}

}  // namespace lumi
