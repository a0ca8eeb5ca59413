#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/coordinates.h"
#include "core/base/result.h"
#include "core/json/json_fields.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

struct FoundPlace {
  Coordinates coordinates;
  std::string name;  // "Berlin, Germany"
};

/**
 * Parses a response of Open-Meteo as a stream. It is one of `{results?: [{name, latitude, longitude,
 * country?}]}` (only the first result is used), `{current: {temperature_2m, weather_code, is_day}}` and
 * `{error: true, reason}`. Ignores all other fields, such as the hundreds of postcodes of a large city.
 */
class OpenMeteoAnswer : public JsonFields {
 public:
  static constexpr size_t kMaxTextLength = 80;  // bytes; longer texts are cut
  static constexpr const char* kNotUnderstood = "Open-Meteo's answer can't be understood.";

  /** Returns nullopt if there is no such place, or an error if the response is not usable. */
  Result<std::optional<FoundPlace>> place() const;
  /** Returns an error if a value is missing or impossible. */
  Result<Weather> weather(bool isFahrenheit) const;
  const std::string& reason() const { return reason_; }

 private:
  void field(JsonField& field) override;
  void placeField(const JsonField& field);
  void weatherField(const JsonField& field);

  bool isObject_ = false;
  bool hasOddResults_ = false;
  size_t results_ = 0;
  std::optional<double> latitude_;
  std::optional<double> longitude_;
  std::string name_;
  std::string country_;
  std::optional<double> degrees_;
  std::optional<double> code_;
  std::optional<double> isDay_;
  std::string reason_;
};

}  // namespace lumi
