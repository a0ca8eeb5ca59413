#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/coordinates.h"
#include "core/base/time.h"
#include "core/matrix/weather/open_meteo_answer.h"
#include "core/matrix/weather/weather.h"
#include "core/ports/clock.h"
#include "core/ports/http_client.h"
#include "core/ports/log.h"

namespace lumi {

/** Base URLs of the weather services, without a path. */
struct WeatherSource {
  std::string forecast = "http://api.open-meteo.com";
  std::string places = "http://geocoding-api.open-meteo.com";
};

/**
 * `place` is a name ("Berlin"), coordinates ("52.52, 13.41") or both ("Berlin (52.52, 13.41)"); with "" no
 * requests are sent. Requests contain nothing else about the user.
 */
struct WeatherPlace {
  std::string place;
  bool fahrenheit = false;

  bool operator==(const WeatherPlace& other) const {
    return place == other.place && fahrenheit == other.fahrenheit;
  }
};

/**
 * Requests the weather from Open-Meteo every 15 minutes without blocking. After a failure it retries after 1
 * minute and then at increasing intervals of up to 15 minutes; the last value is kept, and its age grows. The
 * coordinates of a place name are looked up once and kept until the name changes. Requests, fields and errors
 * (`{error, reason}` with status 400) are as documented by Open-Meteo: open-meteo.com/en/docs ("current",
 * weather codes) and open-meteo.com/en/docs/geocoding-api.
 */
class WeatherService : private HttpListener {
 public:
  static constexpr Millis kEvery = 15 * kMinute;
  static constexpr Millis kFirstRetry = kMinute;
  static constexpr size_t kMaxAnswer = 64 * 1024;  // bytes; a city's postcodes are included

  /** The owner polls `http`, which must outlive the service. */
  WeatherService(HttpClient& http, const Clock& clock, Log& log, WeatherSource source);
  ~WeatherService() override;
  WeatherService(const WeatherService&) = delete;
  WeatherService& operator=(const WeatherService&) = delete;

  /** If the place or the unit changes, drops the last value; the next tick() sends a request. */
  void setPlace(const WeatherPlace& place);

  /** Call in every pass of the loop. Waits while `http` is busy with another request. */
  void tick();

  /** The last value with its current age, or nullopt if there is none. */
  std::optional<Weather> weather() const;
  /** The name of the place ("Berlin, Germany", "52.52, 13.41"), or "" while it is not looked up. */
  const std::string& placeName() const { return placeName_; }
  /** The coordinates of the place, or nullopt while it is not looked up. */
  const std::optional<Coordinates>& coordinates() const { return coordinates_; }
  /** The reason why there is no newer value, for the user. "": there is no problem. */
  const std::string& problem() const { return problem_; }

 private:
  enum class Open : uint8_t { kNothing, kPlace, kWeather };
  struct Reading {
    OpenMeteoAnswer answer;
    size_t size = 0;  // bytes received so far
  };

  void status(int code, std::string_view etag) override;
  bool body(ConstBytes piece) override;
  void end() override;
  void failed(std::string_view why) override;

  void usePlaceName();
  std::string placeUrl() const;
  std::string weatherUrl() const;
  void takePlace(const OpenMeteoAnswer& answer);
  void takeWeather(const OpenMeteoAnswer& answer);
  void reportProblem(std::string problem);
  std::string refusalOf(int status, const OpenMeteoAnswer& answer) const;

  HttpClient& http_;
  const Clock& clock_;
  Log& log_;
  WeatherSource source_;
  WeatherPlace place_;
  std::optional<Coordinates> coordinates_;
  std::string placeName_;
  std::string problem_;
  std::optional<Weather> weather_;  // as received, without its age
  Millis receivedAt_ = 0;
  Millis nextAt_ = 0;
  Millis retryAfter_ = kFirstRetry;
  Open open_ = Open::kNothing;  // subject of the current request
  int status_ = 0;
  std::unique_ptr<Reading> reading_;  // null while no request is open
};

}  // namespace lumi
