#pragma once

#include "core/http/routing/router.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/sand/library/pattern_library.h"

namespace lumi {

/** The dependencies of the calls for saved patterns. All of them must outlive the router. */
struct MatrixPatternRoutesContext {
  SavedPatterns& patterns;
  const PatternLibrary& library;  // knows how much of the store may be used
};

/** Adds the calls under /api/matrix/patterns, and GET /api/device/{id}/patterns/{patternId}. */
void addMatrixPatternRoutes(Router& router, const MatrixPatternRoutesContext& context);

}  // namespace lumi
