#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "fuzz/pattern_checks.h"
#include "fuzz/targets.h"
#include "unit/core/sand/pattern/gcode_reference.h"

namespace lumi::fuzz {

/** Byte 0: how the text is cut into pieces; then G-code. */
void gcode(ConstBytes bytes) {
  Input input(bytes);
  const uint8_t seed = input.byte();
  const ConstBytes text = input.rest();
  const LimitedRun atOnce = readPattern(test::gcodeReader(), text, 0);
  if (atOnce.isTooLong) return;
  checkOnTable(atOnce.run);
  const LimitedRun cut = readPattern(test::gcodeReader(), text, seed);
  expect(test::isSame(atOnce.run, cut.run), "G-code reads the same in any pieces");
  expect(test::isSame(atOnce.run, test::referenceGcode(std::string(asText(text)))),
         "G-code is read as the plain reference reads it");
  checkUpload(atOnce.run, text, "pattern.gcode", false);
}

}  // namespace lumi::fuzz
