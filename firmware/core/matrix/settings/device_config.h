#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/byte_codec.h"
#include "core/matrix/settings/matrix_layout.h"
#include "core/matrix/settings/matrix_settings.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

/** Everything that a matrix needs to draw. GET /api/device/{id}/config returns it. */
struct DeviceConfig {
  MatrixSettings settings;
  MatrixHardware hardware;
  std::string timeZone = "UTC0";  // POSIX rule
  std::optional<Weather> weather;

  /**
   * Changes with every change except that of the weather's age. It is a CRC-32, so it need not be stored.
   * UpdateNotifier, heartbeat and ETag contain it.
   */
  uint32_t revision() const;
};

/** Appends all fields that distinguish two MatrixHardware objects, as bytes. */
void appendHardware(ByteWriter& bytes, const MatrixHardware& hardware);

}  // namespace lumi
