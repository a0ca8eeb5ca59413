#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/result.h"
#include "core/json/json_fields.h"
#include "core/matrix/settings/device_config.h"
#include "core/matrix/settings/matrix_fields.h"

namespace lumi {

/**
 * Reads the answer to GET /api/device/{id}/config (docs/http-api.md). Ignores unknown fields and uses
 * defaults for missing ones. `display` is required. An error names the field and its valid values.
 */
class DeviceConfigReader : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = MatrixSettings::kMaxTextLength;  // for the JsonReader

  /** Returns the result. Call once, after the whole text was read. */
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
