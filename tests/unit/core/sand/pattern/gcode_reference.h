#pragma once

#include <string>

#include "unit/core/sand/pattern/pattern_reader_run.h"

namespace lumi::test {

/** The G-code rules of docs/sand-table.md once more, written to be plain instead of fast. */
PatternRun referenceGcode(const std::string& text);

/** The theta-rho rules likewise. */
PatternRun referenceThetaRho(const std::string& text, ThetaRhoFit fit);

}  // namespace lumi::test
