#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/pattern_checks.h"
#include "fuzz/targets.h"
#include "unit/core/sand/pattern/gcode_reference.h"

namespace lumi::fuzz {

/** Byte 0: how the text is cut into pieces; its lowest bit: whether it is stretched; then theta-rho. */
void thr(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t first = input.byte();
  const auto fit = (first & 1) != 0 ? ThetaRhoFit::kStretch : ThetaRhoFit::kCircle;
  const auto seed = static_cast<uint8_t>(first >> 1);
  const ConstBytes text = input.rest();
  const LimitedRun atOnce = readPattern(test::thetaRhoReader(fit), text, 0);
  if (atOnce.isTooLong) return;
  checkOnTable(atOnce.run);
  const LimitedRun cut = readPattern(test::thetaRhoReader(fit), text, seed);
  expect(test::isSame(atOnce.run, cut.run), "theta-rho reads the same in any pieces");
  expect(test::isSame(atOnce.run, test::referenceThetaRho(std::string(asText(text)), fit)),
         "theta-rho is read as the plain reference reads it");
  checkUpload(atOnce.run, text, "pattern.thr", fit == ThetaRhoFit::kStretch);
}

}  // namespace lumi::fuzz
