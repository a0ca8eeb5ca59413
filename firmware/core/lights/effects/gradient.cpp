#include "core/lights/drawing/row.h"
#include "core/lights/drawing/stops.h"
#include "core/lights/effects/effects.h"

namespace lumi {
namespace {

void render(const EffectFrame& frame, Bytes wire) {
  drawRow(Stops(frame.look, 3).colors(), wire);
}

}  // namespace

/** The colours, one after another along the strip. They do not move. */
const Effect kGradientEffect = {render};

}  // namespace lumi
