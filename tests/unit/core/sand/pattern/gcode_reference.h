#pragma once

#include <string>

#include "unit/core/sand/pattern/pattern_reader_run.h"

namespace lumi::test {

/** A second implementation of the G-code rules in docs/sand-table.md: simple instead of fast. */
PatternRun referenceGcode(const std::string& text, const TableShape& table = {});

/** The same for the theta-rho rules. */
PatternRun referenceThetaRho(const std::string& text, ThetaRhoFit fit, const TableShape& table = {});

}  // namespace lumi::test
