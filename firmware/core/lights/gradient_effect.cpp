#include "core/lights/gradient_effect.h"

#include "core/lights/row.h"
#include "core/lights/stops.h"

namespace lumi {

void GradientEffect::render(const EffectFrame& frame, Bytes wire) const {
  drawRow(Stops(frame.look, 3).colors(), wire);
}

}  // namespace lumi
