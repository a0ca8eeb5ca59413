#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/coordinates.h"
#include "core/base/time.h"
#include "core/json/json_reader.h"
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

/** "Berlin" or "52.52, 13.41"; "" sends no requests. Only this leaves the house. */
struct WeatherPlace {
  std::string place;
  bool fahrenheit = false;

  bool operator==(const WeatherPlace& other) const {
    return place == other.place && fahrenheit == other.fahrenheit;
  }
};

/**
 * Requests the weather from Open-Meteo every 15 minutes without blocking. After a failure it retries after 1
 * minute and then at increasing intervals of up to 15 minutes; the last value stays, with its age. The
 * coordinates of a name are looked up once and kept until the name changes. Requests, fields and rejections
 * (`{error, reason}` with status 400) are those of Open-Meteo's documentation: open-meteo.com/en/docs
 * ("current", weather codes) and open-meteo.com/en/docs/geocoding-api.
 */
class WeatherService : private HttpListener {
 public:
  static constexpr Millis kEvery = 15 * kMinute;
  static constexpr Millis kFirstRetry = kMinute;
  static constexpr size_t kMaxAnswer = 64 * 1024;  // bytes; a large city comes with all its postcodes

  /** The owner polls `http`, which must outlive the service. */
  WeatherService(HttpClient& http, const Clock& clock, Log& log, WeatherSource source);
  ~WeatherService() override;
  WeatherService(const WeatherService&) = delete;
  WeatherService& operator=(const WeatherService&) = delete;

  /** A new place or unit drops the old place's weather and sends a request at once. */
  void setPlace(const WeatherPlace& place);

  /** Call in every pass of the loop. Retries while `http` is busy with another request. */
  void tick();

  /** The last value, with its age now. */
  std::optional<Weather> weather() const;
  /** The name of the place found ("Berlin, Germany", "52.52, 13.41"), or "" before the answer. */
  const std::string& placeName() const { return placeName_; }
  /** Why there is no newer value, for the user, or "". */
  const std::string& problem() const { return problem_; }

 private:
  enum class Open : uint8_t { kNothing, kPlace, kWeather };
  struct Reading {
    OpenMeteoAnswer answer;
    JsonReader reader{answer, OpenMeteoAnswer::kMaxTextLength};
    size_t size = 0;  // bytes so far
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
  std::optional<Weather> weather_;  // as received
  Millis receivedAt_ = 0;
  Millis nextAt_ = 0;
  Millis retryAfter_ = kFirstRetry;
  Open open_ = Open::kNothing;  // subject of the current request
  int status_ = 0;
  std::unique_ptr<Reading> reading_;  // during a request
};

}  // namespace lumi
