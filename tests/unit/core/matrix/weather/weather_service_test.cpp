#include <doctest/doctest.h>

#include <utility>

#include "support/heap/heap_use.h"
#include "unit/core/matrix/weather/weather_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a name is looked up once, then the weather is asked every 15 minutes") {
  WeatherFixture bench;
  bench.service.setPlace({"Berlin", false});
  CHECK(bench.service.placeName().empty());
  bench.answer(200, kBerlin);
  CHECK(bench.service.placeName() == "Berlin, Germany");
  bench.answer(200, kSunny);
  REQUIRE(bench.http.asked.size() == 2);
  CHECK(bench.http.asked[0].method == "GET");
  CHECK(bench.http.asked[0].url ==
        "http://places.test/v1/search?name=Berlin&count=1&language=en&format=json");
  CHECK(bench.http.asked[1].url ==
        "http://forecast.test:81/v1/forecast?latitude=52.52&longitude=13.41"
        "&current=temperature_2m,weather_code,is_day&temperature_unit=celsius");

  REQUIRE(bench.service.weather().has_value());
  CHECK(bench.service.weather()->tenthDegrees == 215);
  CHECK_FALSE(bench.service.weather()->isFahrenheit);
  CHECK(bench.service.weather()->code == 3);
  CHECK(bench.service.weather()->isDay);
  CHECK(bench.service.weather()->age == 0);
  CHECK(bench.service.problem().empty());

  CHECK(bench.minutesToNextQuestion() == 15);
  CHECK(bench.http.asked.back().url == bench.http.asked[1].url);
  CHECK(bench.service.weather()->age == 15 * kMinute);
  CHECK(bench.log.lines.empty());
}

TEST_CASE("any name is sent whole and encoded") {
  WeatherFixture bench;
  bench.service.setPlace({"São Paulo/x?&=#%", false});
  bench.service.tick();
  CHECK(bench.http.asked.at(0).url ==
        "http://places.test/v1/"
        "search?name=S%c3%a3o%20Paulo%2fx%3f%26%3d%23%25&count=1&language=en&format=json");
}

TEST_CASE("coordinates are used directly and leave the house rounded only") {
  WeatherFixture bench;
  bench.service.setPlace({" -33.86882 ,151.20929", true});
  CHECK(bench.service.placeName() == "-33.87, 151.21");
  bench.answer(200, kSunny);
  REQUIRE(bench.http.asked.size() == 1);
  CHECK(bench.http.asked[0].url ==
        "http://forecast.test:81/v1/forecast?latitude=-33.87&longitude=151.21"
        "&current=temperature_2m,weather_code,is_day&temperature_unit=fahrenheit");
  CHECK(bench.service.weather()->isFahrenheit);
}

TEST_CASE("without a place nobody is asked") {
  WeatherFixture bench;
  bench.service.setPlace({"", true});
  bench.pass();
  CHECK(bench.http.asked.empty());
  bench.showBerlin();
  bench.service.setPlace({"", false});
  CHECK_FALSE(bench.service.weather().has_value());
  CHECK(bench.service.placeName().empty());
  CHECK(bench.minutesToNextQuestion() == -1);
}

TEST_CASE("a new place or unit forgets the old weather and asks at once, even in mid-answer") {
  WeatherFixture bench;
  bench.service.setPlace({"Berlin", false});
  bench.answer(200, kBerlin);
  bench.answer(200, kSunny);
  bench.service.setPlace({"Berlin", true});
  CHECK_FALSE(bench.service.weather().has_value());
  CHECK(bench.service.placeName() == "Berlin, Germany");
  bench.service.tick();
  CHECK(bench.http.asked.back().url.find("/v1/forecast") != std::string::npos);

  bench.service.setPlace({"Rome", true});
  CHECK_FALSE(bench.http.busy());
  CHECK(bench.service.placeName().empty());
  bench.service.tick();
  CHECK(bench.http.asked.back().url.find("name=Rome") != std::string::npos);

  const size_t asked = bench.http.asked.size();
  bench.service.setPlace({"Rome", true});
  bench.service.tick();
  CHECK(bench.http.asked.size() == asked);
  CHECK(bench.http.busy());
}

TEST_CASE("somebody else's question is waited for and never cancelled") {
  struct Nobody : HttpListener {
    void status(int, std::string_view) override {}
    bool body(ConstBytes) override { return true; }
    void end() override {}
    void failed(std::string_view) override {}
  } nobody;
  WeatherFixture bench;
  REQUIRE(bench.http.send({}, nobody));
  bench.service.setPlace({"52.52, 13.41", false});
  bench.service.tick();
  bench.service.setPlace({"52.52, 13.42", false});
  CHECK(bench.http.busy());
  CHECK(bench.http.asked.size() == 1);
  bench.http.cancel();
  bench.service.tick();
  CHECK(bench.http.asked.size() == 2);
}

TEST_CASE("half an answer about the old place does not spoil the one about the new place") {
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

TEST_CASE("an open question ends with the service") {
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

TEST_CASE("failures are tried again after 1 minute, then later and later up to 15") {
  WeatherFixture bench;
  bench.showBerlin();
  for (const int minutes : {15, 1, 2, 4, 8, 15, 15}) {
    CHECK(bench.minutesToNextQuestion() == minutes);
    bench.fail("Nobody answers there.");
  }
  CHECK(bench.service.problem() == "Open-Meteo did not answer: Nobody answers there.");
  CHECK(bench.service.weather()->tenthDegrees == 215);
  CHECK(bench.service.weather()->age == 60 * kMinute);
  CHECK(bench.log.lines.size() == 1);

  CHECK(bench.minutesToNextQuestion() == 15);
  bench.answer(200, kSunny);
  CHECK(bench.service.problem().empty());
  CHECK(bench.service.weather()->age == 0);
  CHECK(bench.minutesToNextQuestion() == 15);
  bench.fail("Nobody answers there.");
  CHECK(bench.minutesToNextQuestion() == 1);
  CHECK(bench.log.lines.size() == 2);
}

TEST_CASE("a look-up that succeeds does not shorten the waits of a forecast that fails") {
  WeatherFixture bench;
  bench.service.setPlace({"Berlin", false});
  bench.fail("Nobody answers there.");
  CHECK(bench.minutesToNextQuestion() == 1);
  bench.answer(200, kBerlin);
  bench.answer(503, "");
  CHECK(bench.minutesToNextQuestion() == 2);
  CHECK(bench.log.lines.size() == 1);
}

TEST_CASE("waiting for the next question costs no heap") {
  WeatherFixture bench;
  bench.showBerlin();
  const size_t before = heapUse().allocations;
  for (int i = 0; i < 1000; ++i) {
    bench.clock.advance(100);
    bench.service.tick();
    CHECK(bench.service.weather().has_value());
  }
  CHECK(heapUse().allocations == before);
}
