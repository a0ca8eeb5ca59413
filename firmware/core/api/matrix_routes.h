#pragma once

#include <cstdint>

#include "core/base/callback.h"
#include "core/http/routing/router.h"
#include "core/matrix/matrices.h"
#include "core/matrix/settings/device_config.h"

namespace lumi {

/** The dependencies of the calls for the matrices. All of them must outlive the router. */
struct MatrixRoutesContext {
  Matrices& matrices;
  Callback<DeviceConfig(size_t index)> configOf;  // the current content of a matrix
};

/** Adds POST /api/config/matrix-config, POST /api/config/matrix-live, POST /api/matrix/notify and GET
 * /api/device/{id}/config. */
void addMatrixRoutes(Router& router, const MatrixRoutesContext& context);

}  // namespace lumi
