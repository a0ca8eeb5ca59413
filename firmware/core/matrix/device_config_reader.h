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
  void field(JsonField& field) override;
  void ended(JsonField& field) override;
  void wiringField(JsonField& field);
  void weatherField(JsonField& field);
  void beginWeather(JsonField& field);

  DeviceConfig config_;
  MatrixFields fields_;
  bool hasDisplay_ = false;
  bool hasTemperature_ = false;
};

}  // namespace lumi
