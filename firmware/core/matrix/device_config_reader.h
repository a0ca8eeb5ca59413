#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_fields.h"
#include "core/matrix/device_config.h"
#include "core/matrix/matrix_fields.h"

namespace lumi {

/**
 * Reads the answer to GET /api/device/{id}/config (docs/http-api.md). Unknown fields are ignored, missing
 * ones have their defaults; without a `display` it is no configuration. A problem names the field and what
 * it may be.
 */
class DeviceConfigReader : public JsonFields {
 public:
  static constexpr size_t kLongestText = MatrixSettings::kLongestText;  // for the JsonReader

  /** Once, when the whole text was read. */
  Result<DeviceConfig> take();

 private:
  Status field(std::string_view path, const JsonValue& value) override;
  Status ended(std::string_view path) override;
  Status wiringField(std::string_view name, const JsonValue& value);
  Status weatherField(std::string_view name, const JsonValue& value);
  Status timeZone(const JsonValue& value);
  Status beginWeather(const JsonValue& value);

  DeviceConfig config_;
  MatrixFields fields_;
  bool hasDisplay_ = false;
  bool hasTemperature_ = false;
};

}  // namespace lumi
