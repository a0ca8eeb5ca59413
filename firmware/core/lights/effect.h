#pragma once

#include <cstdint>

#include "core/base/span.h"
#include "core/pixels/color.h"

namespace lumi {

/** What all effects draw with. */
struct Look {
  LinearColor color;
  Gain gain = kFullGain;
  ColorOrder order = ColorOrder::kGrb;

  bool operator==(const Look& other) const {
    return color == other.color && gain == other.gain && order == other.order;
  }
};

/**
 * How far a pattern has moved: whole cycles in the upper 16 bits, the part of a cycle in the lower ones.
 * It wraps after 65536 cycles; an effect goes on there without a jump.
 */
using Phase = uint32_t;
constexpr Phase kOneCycle = 65536;

/** A pattern of light: a pure function of look and phase. Allocates nothing. */
class Effect {
 public:
  virtual ~Effect() = default;

  /** Cheap when nothing changed since the last call. Comes before the first render(). */
  void setLook(const Look& look) {
    if (baked_ && look == look_) return;
    look_ = look;
    baked_ = true;
    bake();
  }

  /** Fills `wire`, three bytes a pixel in wire order. */
  virtual void render(Phase phase, Bytes wire) const = 0;

 protected:
  const Look& look() const { return look_; }
  WireEncoder encoder() const { return {look_.gain, look_.order}; }

 private:
  /** Prepares what depends on the look only. */
  virtual void bake() {}

  Look look_;
  bool baked_ = false;
};

/** Gives every pixel the same colour. */
inline void fillWire(Bytes wire, WireColor color) {
  uint8_t* const end = wire.data() + wire.size();
  for (uint8_t* pixel = wire.data(); pixel != end; pixel += 3) putWire(pixel, color);
}

}  // namespace lumi
