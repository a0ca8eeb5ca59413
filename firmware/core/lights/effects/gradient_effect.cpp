#include "core/lights/effects/gradient_effect.h"

#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"

namespace lumi {

void GradientEffect::render(const EffectFrame& frame, Bytes wire) const {
  drawRow(Stops(frame.look, 3).colors(), wire);
}

}  // namespace lumi
