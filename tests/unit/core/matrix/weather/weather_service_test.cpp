#include <doctest/doctest.h>

#include <utility>

#include "support/heap/heap_use.h"
#include "unit/core/matrix/weather/weather_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE_FIXTURE(WeatherFixture,
                  "a name is looked up once, then the weather is requested every 15 minutes") {
  service.setPlace({"Berlin", false});
  CHECK(service.placeName().empty());
  answer(200, kBerlin);
  CHECK(service.placeName() == "Berlin, Germany");
  answer(200, kSunny);
  REQUIRE(http.asked.size() == 2);
  CHECK(http.asked[0].method == "GET");
  CHECK(http.asked[0].url == "http://places.test/v1/search?name=Berlin&count=1&language=en&format=json");
  CHECK(http.asked[1].url ==
        "http://forecast.test:81/v1/forecast?latitude=52.52&longitude=13.41"
        "&current=temperature_2m,weather_code,is_day&temperature_unit=celsius");

  REQUIRE(service.weather().has_value());
  CHECK(service.weather()->tenthDegrees == 215);
  CHECK_FALSE(service.weather()->isFahrenheit);
  CHECK(service.weather()->code == 3);
  CHECK(service.weather()->isDay);
  CHECK(service.weather()->age == 0);
  CHECK(service.problem().empty());

  CHECK(minutesToNextQuestion() == 15);
  CHECK(http.asked.back().url == http.asked[1].url);
  CHECK(service.weather()->age == 15 * kMinute);
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(WeatherFixture, "any name is sent completely and encoded") {
  service.setPlace({"São Paulo/x?&=#%", false});
  service.tick();
  CHECK(http.asked.at(0).url ==
        "http://places.test/v1/"
        "search?name=S%c3%a3o%20Paulo%2fx%3f%26%3d%23%25&count=1&language=en&format=json");
}

TEST_CASE_FIXTURE(WeatherFixture, "coordinates behind a name are used, and the name is shown") {
  service.setPlace({"Berlin, Germany (52.5, 13.5)", false});
  CHECK(service.placeName() == "Berlin, Germany");
  CHECK(service.coordinates() == Coordinates{5250, 1350});
}

TEST_CASE_FIXTURE(WeatherFixture, "coordinates are used directly and only sent rounded") {
  service.setPlace({" -33.86882 ,151.20929", true});
  CHECK(service.placeName() == "-33.87, 151.21");
  answer(200, kSunny);
  REQUIRE(http.asked.size() == 1);
  CHECK(http.asked[0].url ==
        "http://forecast.test:81/v1/forecast?latitude=-33.87&longitude=151.21"
        "&current=temperature_2m,weather_code,is_day&temperature_unit=fahrenheit");
  CHECK(service.weather()->isFahrenheit);
}

TEST_CASE_FIXTURE(WeatherFixture, "without a place no request is sent") {
  service.setPlace({"", true});
  pass();
  CHECK(http.asked.empty());
  showBerlin();
  service.setPlace({"", false});
  CHECK_FALSE(service.weather().has_value());
  CHECK(service.placeName().empty());
  CHECK(minutesToNextQuestion() == -1);
}

TEST_CASE_FIXTURE(
    WeatherFixture,
    "a new place or unit drops the old weather and sends a request at once, even during a response") {
  service.setPlace({"Berlin", false});
  answer(200, kBerlin);
  answer(200, kSunny);
  service.setPlace({"Berlin", true});
  CHECK_FALSE(service.weather().has_value());
  CHECK(service.placeName() == "Berlin, Germany");
  service.tick();
  CHECK(http.asked.back().url.find("/v1/forecast") != std::string::npos);

  service.setPlace({"Rome", true});
  CHECK_FALSE(http.busy());
  CHECK(service.placeName().empty());
  service.tick();
  CHECK(http.asked.back().url.find("name=Rome") != std::string::npos);

  const size_t asked = http.asked.size();
  service.setPlace({"Rome", true});
  service.tick();
  CHECK(http.asked.size() == asked);
  CHECK(http.busy());
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

TEST_CASE_FIXTURE(WeatherFixture,
                  "a failure is retried after 1 minute, then at increasing intervals of up to 15") {
  showBerlin();
  for (const int minutes : {15, 1, 2, 4, 8, 15, 15}) {
    CHECK(minutesToNextQuestion() == minutes);
    fail("Nobody answers there.");
  }
  CHECK(service.problem() == "Open-Meteo did not answer: Nobody answers there.");
  CHECK(service.weather()->tenthDegrees == 215);
  clock.setWall(40'000 * EpochMillis{kDay});
  CHECK(service.weather()->age == 60 * kMinute);
  CHECK(log.lines.size() == 1);

  CHECK(minutesToNextQuestion() == 15);
  answer(200, kSunny);
  CHECK(service.problem().empty());
  CHECK(service.weather()->age == 0);
  CHECK(minutesToNextQuestion() == 15);
  fail("Nobody answers there.");
  CHECK(minutesToNextQuestion() == 1);
  CHECK(log.lines.size() == 2);
}

TEST_CASE_FIXTURE(WeatherFixture,
                  "a successful look-up does not shorten the intervals of a failing forecast") {
  service.setPlace({"Berlin", false});
  fail("Nobody answers there.");
  CHECK(minutesToNextQuestion() == 1);
  answer(200, kBerlin);
  answer(503, "");
  CHECK(minutesToNextQuestion() == 2);
  CHECK(log.lines.size() == 1);
}

TEST_CASE_FIXTURE(WeatherFixture, "waiting for the next request allocates no memory") {
  showBerlin();
  const size_t before = heapUse().allocations;
  for (int i = 0; i < 1000; ++i) {
    clock.advance(100);
    service.tick();
    CHECK(service.weather().has_value());
  }
  CHECK(heapUse().allocations == before);
}
