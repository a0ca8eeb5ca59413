#pragma once

#include <cstdint>
#include <functional>

#include "core/http/router.h"
#include "core/matrix/device_config.h"
#include "core/matrix/matrices.h"

namespace lumi {

/** What the calls about the matrices work on; all of it outlives the router. */
struct MatrixRoutesContext {
  Matrices& matrices;
  std::function<DeviceConfig(size_t index)> configOf;  // what a matrix should show now
};

/** Adds POST /api/config/matrix-config and GET /api/device/{id}/config. */
void addMatrixRoutes(Router& router, const MatrixRoutesContext& context);

}  // namespace lumi
