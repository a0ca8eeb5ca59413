#pragma once

#include "core/lights/effects/effects.h"

namespace lumi {

/** An effect with the table that was computed for its latest look. */
class LightSlot {
 public:
  LightMode mode() const { return mode_; }
  const Appearance& look() const { return look_; }

  /** Lets the next draw() compute the table, because the colours of a palette have changed. */
  void paletteChanged() { isReady_ = false; }

  /** False if draw() would have to compute the table first. */
  bool isReadyFor(LightMode mode, const Appearance& look) const {
    return isReady_ && mode == mode_ && look == look_;
  }

  /** Draws a frame. Computes the table first if mode or look differ from the latest frame's. */
  void draw(LightMode mode, const Appearance& look, Phase phase, const Surroundings& around, Bytes wire) {
    const Effect& effect = entryOf(mode).effect;
    if (!isReadyFor(mode, look)) {
      mode_ = mode;
      look_ = look;
      isReady_ = true;
      if (effect.precompute != nullptr) effect.precompute(look_, table_);
    }
    effect.render({look_, table_, phase, around}, wire);
  }

 private:
  Gradient table_;
  Appearance look_;
  LightMode mode_ = LightMode::kOff;
  bool isReady_ = false;
};

}  // namespace lumi
