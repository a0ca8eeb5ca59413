#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/json/field_visitor.h"
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
  bool isTemporary = false;          // a live pattern or a notification: not to be saved
  std::optional<EpochMillis> start;  // of the animation, if the matrix is a part of a picture
  /** By page: the CRC-32 of the saved pattern if it has a patternId, which then names an existing one. */
  std::array<uint32_t, MatrixSettings::kMaxPages> patternRevisions{};

  /** Returns a CRC-32 of all fields except the weather's age. */
  uint32_t revision() const;
};

void fields(FieldVisitor& visit, DeviceConfig& config);

/** The fields of a DeviceConfig that a matrix keeps for a start without the hub. */
void keptFields(FieldVisitor& visit, void* config);

/** Returns an error if a configuration that was read can't be used. */
Status validate(const DeviceConfig& config);

}  // namespace lumi
