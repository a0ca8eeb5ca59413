#pragma once

#include "core/lights/drawing/effect.h"

namespace lumi {

/** The hour as a point of light: twelve hours from the start of the strip to its end, with faint marks in the
 * second colour. While the clock is not set, the first LED glows. Intensity: how wide the point is. */
class ClockEffect final : public Effect {
 public:
  void render(const EffectFrame& frame, Bytes wire) const override;
};

}  // namespace lumi
