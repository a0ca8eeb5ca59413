#include <doctest/doctest.h>

#include <utility>

#include "support/heap/heap_use.h"
#include "unit/core/matrix/weather/weather_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a name is looked up once, then the weather is requested every 15 minutes") {
  WeatherFixture fixture;
  fixture.service.setPlace({"Berlin", false});
  CHECK(fixture.service.placeName().empty());
  fixture.answer(200, kBerlin);
  CHECK(fixture.service.placeName() == "Berlin, Germany");
  fixture.answer(200, kSunny);
  REQUIRE(fixture.http.asked.size() == 2);
  CHECK(fixture.http.asked[0].method == "GET");
  CHECK(fixture.http.asked[0].url ==
        "http://places.test/v1/search?name=Berlin&count=1&language=en&format=json");
  CHECK(fixture.http.asked[1].url ==
        "http://forecast.test:81/v1/forecast?latitude=52.52&longitude=13.41"
        "&current=temperature_2m,weather_code,is_day&temperature_unit=celsius");

  REQUIRE(fixture.service.weather().has_value());
  CHECK(fixture.service.weather()->tenthDegrees == 215);
  CHECK_FALSE(fixture.service.weather()->isFahrenheit);
  CHECK(fixture.service.weather()->code == 3);
  CHECK(fixture.service.weather()->isDay);
  CHECK(fixture.service.weather()->age == 0);
  CHECK(fixture.service.problem().empty());

  CHECK(fixture.minutesToNextQuestion() == 15);
  CHECK(fixture.http.asked.back().url == fixture.http.asked[1].url);
  CHECK(fixture.service.weather()->age == 15 * kMinute);
  CHECK(fixture.log.lines.empty());
}

TEST_CASE("any name is sent completely and encoded") {
  WeatherFixture fixture;
  fixture.service.setPlace({"São Paulo/x?&=#%", false});
  fixture.service.tick();
  CHECK(fixture.http.asked.at(0).url ==
        "http://places.test/v1/"
        "search?name=S%c3%a3o%20Paulo%2fx%3f%26%3d%23%25&count=1&language=en&format=json");
}

TEST_CASE("coordinates are used directly and only sent rounded") {
  WeatherFixture fixture;
  fixture.service.setPlace({" -33.86882 ,151.20929", true});
  CHECK(fixture.service.placeName() == "-33.87, 151.21");
  fixture.answer(200, kSunny);
  REQUIRE(fixture.http.asked.size() == 1);
  CHECK(fixture.http.asked[0].url ==
        "http://forecast.test:81/v1/forecast?latitude=-33.87&longitude=151.21"
        "&current=temperature_2m,weather_code,is_day&temperature_unit=fahrenheit");
  CHECK(fixture.service.weather()->isFahrenheit);
}

TEST_CASE("without a place no request is sent") {
  WeatherFixture fixture;
  fixture.service.setPlace({"", true});
  fixture.pass();
  CHECK(fixture.http.asked.empty());
  fixture.showBerlin();
  fixture.service.setPlace({"", false});
  CHECK_FALSE(fixture.service.weather().has_value());
  CHECK(fixture.service.placeName().empty());
  CHECK(fixture.minutesToNextQuestion() == -1);
}

TEST_CASE("a new place or unit drops the old weather and sends a request at once, even during a response") {
  WeatherFixture fixture;
  fixture.service.setPlace({"Berlin", false});
  fixture.answer(200, kBerlin);
  fixture.answer(200, kSunny);
  fixture.service.setPlace({"Berlin", true});
  CHECK_FALSE(fixture.service.weather().has_value());
  CHECK(fixture.service.placeName() == "Berlin, Germany");
  fixture.service.tick();
  CHECK(fixture.http.asked.back().url.find("/v1/forecast") != std::string::npos);

  fixture.service.setPlace({"Rome", true});
  CHECK_FALSE(fixture.http.busy());
  CHECK(fixture.service.placeName().empty());
  fixture.service.tick();
  CHECK(fixture.http.asked.back().url.find("name=Rome") != std::string::npos);

  const size_t asked = fixture.http.asked.size();
  fixture.service.setPlace({"Rome", true});
  fixture.service.tick();
  CHECK(fixture.http.asked.size() == asked);
  CHECK(fixture.http.busy());
}

TEST_CASE("the request of another user of the client is waited for and never cancelled") {
  struct Nobody : HttpListener {
    void status(int, std::string_view) override {}
    bool body(ConstBytes) override { return true; }
    void end() override {}
    void failed(std::string_view) override {}
  } nobody;
  WeatherFixture fixture;
  REQUIRE(fixture.http.send({}, nobody));
  fixture.service.setPlace({"52.52, 13.41", false});
  fixture.service.tick();
  fixture.service.setPlace({"52.52, 13.42", false});
  CHECK(fixture.http.busy());
  CHECK(fixture.http.asked.size() == 1);
  fixture.http.cancel();
  fixture.service.tick();
  CHECK(fixture.http.asked.size() == 2);
}

TEST_CASE("a partial response about the old place does not affect the new place") {
  struct SlowClient : HttpClient {
    bool send(const HttpRequest&, HttpListener& asking) override {
      listener = &asking;
      return true;
    }
    bool busy() const override { return listener != nullptr; }
    void cancel() override { listener = nullptr; }
    void poll() override {}
    HttpListener* listener = nullptr;
  } http;
  ManualClock clock;
  QuietLog log;
  WeatherService service(http, clock, log, {});
  service.setPlace({"1, 2", false});
  service.tick();
  http.listener->status(200, "");
  http.listener->body(asBytes("{\"current\":"));
  service.setPlace({"3, 4", false});
  service.tick();
  HttpListener& listener = *std::exchange(http.listener, nullptr);
  listener.status(200, "");
  listener.body(asBytes(kSunny));
  listener.end();
  CHECK(service.weather().has_value());
}

TEST_CASE("the destructor cancels an open request") {
  FakeHttpClient http;
  ManualClock clock;
  QuietLog log;
  {
    WeatherService service(http, clock, log, {});
    service.setPlace({"Berlin", false});
    service.tick();
    CHECK(http.asked.at(0).url.find("http://geocoding-api.open-meteo.com/v1/search?") == 0);
    CHECK(http.busy());
  }
  CHECK_FALSE(http.busy());
}

TEST_CASE("a failure is retried after 1 minute, then at increasing intervals of up to 15") {
  WeatherFixture fixture;
  fixture.showBerlin();
  for (const int minutes : {15, 1, 2, 4, 8, 15, 15}) {
    CHECK(fixture.minutesToNextQuestion() == minutes);
    fixture.fail("Nobody answers there.");
  }
  CHECK(fixture.service.problem() == "Open-Meteo did not answer: Nobody answers there.");
  CHECK(fixture.service.weather()->tenthDegrees == 215);
  CHECK(fixture.service.weather()->age == 60 * kMinute);
  CHECK(fixture.log.lines.size() == 1);

  CHECK(fixture.minutesToNextQuestion() == 15);
  fixture.answer(200, kSunny);
  CHECK(fixture.service.problem().empty());
  CHECK(fixture.service.weather()->age == 0);
  CHECK(fixture.minutesToNextQuestion() == 15);
  fixture.fail("Nobody answers there.");
  CHECK(fixture.minutesToNextQuestion() == 1);
  CHECK(fixture.log.lines.size() == 2);
}

TEST_CASE("a successful look-up does not shorten the intervals of a failing forecast") {
  WeatherFixture fixture;
  fixture.service.setPlace({"Berlin", false});
  fixture.fail("Nobody answers there.");
  CHECK(fixture.minutesToNextQuestion() == 1);
  fixture.answer(200, kBerlin);
  fixture.answer(503, "");
  CHECK(fixture.minutesToNextQuestion() == 2);
  CHECK(fixture.log.lines.size() == 1);
}

TEST_CASE("waiting for the next request allocates no memory") {
  WeatherFixture fixture;
  fixture.showBerlin();
  const size_t before = heapUse().allocations;
  for (int i = 0; i < 1000; ++i) {
    fixture.clock.advance(100);
    fixture.service.tick();
    CHECK(fixture.service.weather().has_value());
  }
  CHECK(heapUse().allocations == before);
}
