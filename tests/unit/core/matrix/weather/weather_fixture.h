#pragma once

#include <string>

#include "core/matrix/weather/weather_service.h"
#include "support/fakes/fake_http_client.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"

namespace lumi::test {

inline constexpr const char* kBerlin =
    R"({"results":[{"id":2950159,"name":"Berlin","latitude":52.52437,"longitude":13.41053,"country_code":"DE",
        "postcodes":["10967","13347"],"country":"Germany","admin1":"Berlin"}],"generationtime_ms":0.7})";
inline constexpr const char* kSunny =
    R"({"latitude":52.52,"longitude":13.42,"current_units":{"temperature_2m":"°C"},
        "current":{"time":"2026-05-01T06:00","interval":900,"temperature_2m":21.46,"weather_code":3,"is_day":1}})";

/** A weather service whose requests the test answers. */
struct WeatherFixture {
  FakeHttpClient http;
  ManualClock clock;
  QuietLog log;
  WeatherService service{http, clock, log, {"http://forecast.test:81", "http://places.test"}};

  void pass() {
    service.tick();
    http.poll();
  }
  void answer(int status, const std::string& body) {
    service.tick();
    http.answers(status, body);
    http.poll();
  }
  void fail(const std::string& why) {
    service.tick();
    http.fails(why);
    http.poll();
  }
  /** Sets coordinates and answers the first request. */
  void showBerlin() {
    service.setPlace({"52.52, 13.41", false});
    answer(200, kSunny);
  }
  /** Returns the minutes until the next request, or -1 if none is sent within an hour. */
  int minutesToNextQuestion() {
    const size_t before = http.asked.size();
    for (int minute = 0; minute < 60; ++minute) {
      service.tick();
      if (http.asked.size() > before) return minute;
      clock.advance(kMinute);
    }
    return -1;
  }
};

}  // namespace lumi::test
