#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/coordinates.h"
#include "core/base/time.h"
#include "core/json/json_reader.h"
#include "core/matrix/open_meteo_answer.h"
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

/**
 * "Berlin", or coordinates as "52.52, 13.41"; "" asks nobody. Only this leaves the house, coordinates rounded
 * to about a kilometre.
 */
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
 * kept until it changes. Calls, fields and refusals (`{error, reason}` with status 400) as in Open-Meteo's
 * documentation: open-meteo.com/en/docs ("current", weather codes) and open-meteo.com/en/docs/geocoding-api.
 */
class WeatherService : private HttpListener {
 public:
  static constexpr Millis kEvery = 15 * kMinute;
  static constexpr Millis kFirstRetry = kMinute;
  static constexpr size_t kLongestAnswer = 64 * 1024;  // bytes; a large city comes with all its postcodes

  /** Somebody else polls `http`, which outlives the service. */
  WeatherService(HttpClient& http, const Clock& clock, Log& log, WeatherSource source);
  ~WeatherService() override;
  WeatherService(const WeatherService&) = delete;
  WeatherService& operator=(const WeatherService&) = delete;

  /** A new place or unit forgets the old place's weather and asks at once. */
  void setPlace(const WeatherPlace& place);

  /** Call in every pass of the loop. While `http` is busy with somebody else's question it tries again. */
  void tick();

  /** The last value, its age as of now. */
  std::optional<Weather> weather() const;
  /** What the place was understood as ("Berlin, Germany", "52.52, 13.41"), "" before the answer. */
  const std::string& placeName() const { return placeName_; }
  /** Why there is no newer value, for people; "" while all is well. */
  const std::string& problem() const { return problem_; }

 private:
  enum class Open : uint8_t { kNothing, kPlace, kWeather };
  struct Reading {
    OpenMeteoAnswer answer;
    JsonReader reader{answer, OpenMeteoAnswer::kLongestText};
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
  void giveUp(std::string problem);
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
  Open open_ = Open::kNothing;  // what the open question is about
  int status_ = 0;
  std::unique_ptr<Reading> reading_;  // while a question is open
};

}  // namespace lumi
