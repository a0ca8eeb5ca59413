#pragma once

#include "core/lights/effect_set.h"

namespace lumi {

/** An effect with the table that was computed for its latest look. */
class LightSlot {
 public:
  LightMode mode() const { return mode_; }
  const Appearance& look() const { return look_; }

  /** Draws a frame. Computes the table first if mode or look differ from the latest frame's. */
  void draw(LightMode mode, const Appearance& look, Phase phase, uint16_t minute, Bytes wire) {
    const Effect& effect = effectOf(mode);
    if (!isReady_ || mode != mode_ || !(look == look_)) {
      mode_ = mode;
      look_ = look;
      isReady_ = true;
      effect.precompute(look_, table_);
    }
    effect.render({look_, table_, phase, minute}, wire);
  }

 private:
  Gradient table_;
  Appearance look_;
  LightMode mode_ = LightMode::kOff;
  bool isReady_ = false;
};

}  // namespace lumi
