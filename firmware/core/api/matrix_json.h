#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/http/body.h"
#include "core/matrix/device_config.h"
#include "core/matrix/matrix_settings.h"

namespace lumi {

/** `{matrices: [matrix, matrix], revision}`; docs/http-api.md gives the shape of a matrix. */
std::unique_ptr<BodySource> matricesJson(std::shared_ptr<const MatricesSettings> settings, uint32_t revision);

/** What GET /api/device/{id}/config answers. */
std::unique_ptr<BodySource> deviceConfigJson(std::shared_ptr<const DeviceConfig> config, uint32_t revision);

}  // namespace lumi
