#pragma once

#include <optional>
#include <string>

#include "core/base/time.h"
#include "core/matrix/weather.h"
#include "core/ports/clock.h"
#include "core/ports/http_client.h"
#include "core/ports/log.h"

namespace lumi {

/** Where the weather comes from; both without a path. */
struct WeatherSource {
  std::string forecast = "http://api.open-meteo.com";
  std::string places = "http://geocoding-api.open-meteo.com";
};

/** "Berlin", or coordinates as "52.52, 13.41"; "" asks nobody. Only this leaves the house. */
struct WeatherPlace {
  std::string place;
  bool fahrenheit = false;

  bool operator==(const WeatherPlace& other) const {
    return place == other.place && fahrenheit == other.fahrenheit;
  }
};

/**
 * Asks Open-Meteo for the weather every 15 minutes, never waiting for it. A failure is tried again after 1
 * minute, then later and later up to 15; the last value stays, with its age. A name is looked up once and
 * kept until it changes.
 */
class WeatherService : private HttpListener {
 public:
  static constexpr Millis kEvery = 15 * kMinute;

  WeatherService(HttpClient& http, const Clock& clock, Log& log, WeatherSource source);

  /** A new place or unit forgets the old place's weather and asks at once. */
  void setPlace(const WeatherPlace& place);

  void tick();

  /** The last value, its age as of now. */
  std::optional<Weather> weather() const;
  /** What the place was understood as ("Berlin, Germany"), "" before the answer. */
  const std::string& placeName() const { return placeName_; }
  /** Why there is no newer value, for people; "" while all is well. */
  const std::string& problem() const { return problem_; }

 private:
  void status(int code, std::string_view etag) override;
  bool body(ConstBytes piece) override;
  void end() override;
  void failed(std::string_view why) override;

  HttpClient& http_;
  const Clock& clock_;
  Log& log_;
  WeatherSource source_;
  std::string placeName_;
  std::string problem_;
};

}  // namespace lumi
