#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/byte_codec.h"
#include "core/base/result.h"
#include "core/json/json_fields.h"
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
  bool isTemporary = false;  // a live pattern or a notification: not to be saved
  /** By page: the CRC-32 of the saved pattern if it has a patternId, which then names an existing one. */
  std::array<uint32_t, MatrixSettings::kMaxPages> patternRevisions{};

  /** Returns a CRC-32 of all fields except the weather's age. */
  uint32_t revision() const;
};

/** Appends the revisions of the patterns that the pages name. */
void appendPatternRevisions(ByteWriter& bytes, const DeviceConfig& config);

/** Appends all fields that distinguish two MatrixHardware objects, as bytes. */
void appendHardware(ByteWriter& bytes, const MatrixHardware& hardware);

/** Parses the response to GET /api/device/{id}/config (docs/http-api.md). `display` is required. */
class DeviceConfigReader : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = MatrixSettings::kMaxTextLength;  // for the JsonReader

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
