#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/http/message/body.h"
#include "core/matrix/settings/device_config.h"
#include "core/matrix/settings/matrix_settings.h"

namespace lumi {

/**
 * Returns `{matrices: [matrix, matrix], joined, revision}`. docs/openapi.json specifies the fields of a
 * matrix.
 */
std::unique_ptr<BodySource> matricesJson(std::shared_ptr<const MatricesSettings> settings, uint32_t revision,
                                         bool areJoined = false);

/** Returns the response to GET /api/device/{id}/config. */
std::unique_ptr<BodySource> deviceConfigJson(std::shared_ptr<const DeviceConfig> config, uint32_t revision);

}  // namespace lumi
