#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/byte_codec.h"
#include "core/matrix/matrix_layout.h"
#include "core/matrix/matrix_settings.h"
#include "core/matrix/weather.h"

namespace lumi {

/** All that a matrix needs to show what it should: what GET /api/device/{id}/config carries. */
struct DeviceConfig {
  MatrixSettings settings;
  MatrixHardware hardware;
  std::string timeZone = "UTC0";  // POSIX rule
  std::optional<Weather> weather;

  /**
   * Changes whenever anything but the weather's age does (a CRC-32, so it need not be kept). Doorbell,
   * heartbeat and ETag carry it.
   */
  uint32_t revision() const;
};

/** Everything that makes two MatrixHardware differ, as bytes. */
void appendHardware(ByteWriter& bytes, const MatrixHardware& hardware);

}  // namespace lumi
