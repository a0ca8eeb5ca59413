#pragma once

#include <cstdint>

#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/matrix/matrices.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/matrix/settings/device_config.h"
#include "core/sand/library/pattern_library.h"

namespace lumi {

/** The dependencies of the calls for the matrices. All of them must outlive the router. */
struct MatrixRoutesContext {
  Matrices& matrices;
  SavedPatterns& patterns;
  const PatternLibrary& library;                  // knows how much of the store may be used
  Callback<DeviceConfig(size_t index)> configOf;  // the current content of a matrix
};

/** Adds the calls of the matrices and of the saved patterns (docs/openapi.json). */
void addMatrixRoutes(Router& router, const MatrixRoutesContext& context);

}  // namespace lumi
