#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/coordinates.h"
#include "core/base/result.h"
#include "core/base/span.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

struct FoundPlace {
  Coordinates coordinates;
  std::string name;  // "Berlin, Germany"
};

/**
 * A response of Open-Meteo, received in pieces. It is one of `{results?: [{name, latitude, longitude,
 * country?}]}` (only the first result is used), `{current: {temperature_2m, weather_code, is_day}}` and
 * `{error: true, reason}`. The elements of inner lists, such as the hundreds of postcodes of a large city,
 * and blanks are not kept.
 */
class OpenMeteoAnswer {
 public:
  static constexpr size_t kMaxKept = 2048;      // bytes
  static constexpr size_t kMaxTextLength = 80;  // bytes; longer texts are cut
  static constexpr const char* kNotUnderstood = "Open-Meteo's answer can't be understood.";

  void feed(ConstBytes piece);

  /** Returns nullopt if there is no such place, or an error if the response is not usable. */
  Result<std::optional<FoundPlace>> place() const;
  /** Returns an error if a value is missing or impossible. */
  Result<Weather> weather(bool isFahrenheit) const;
  std::string reason() const;

 private:
  std::string text_;
  size_t lists_ = 0;  // that are open
  bool inText_ = false;
  bool isEscaped_ = false;
};

}  // namespace lumi
