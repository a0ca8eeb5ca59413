#include "core/matrix/weather_service.h"

#include <doctest/doctest.h>

#include <utility>

#include "support/fake_http_client.h"
#include "support/heap_use.h"
#include "support/manual_clock.h"
#include "support/quiet_log.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr const char* kBerlin =
    R"({"results":[{"id":2950159,"name":"Berlin","latitude":52.52437,"longitude":13.41053,"country_code":"DE",
        "postcodes":["10967","13347"],"country":"Germany","admin1":"Berlin"}],"generationtime_ms":0.7})";
constexpr const char* kSunny =
    R"({"latitude":52.52,"longitude":13.42,"current_units":{"temperature_2m":"°C"},
        "current":{"time":"2026-05-01T06:00","interval":900,"temperature_2m":21.46,"weather_code":3,"is_day":1}})";

struct WeatherBench {
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
  /** Puts up coordinates and has the first question answered. */
  void showBerlin() {
    service.setPlace({"52.52, 13.41", false});
    answer(200, kSunny);
  }
  /** Minutes until the next question, at most an hour. */
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

}  // namespace

TEST_CASE("a name is looked up once, then the weather is asked every 15 minutes") {
  WeatherBench bench;
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
  WeatherBench bench;
  bench.service.setPlace({"São Paulo/x?&=#%", false});
  bench.service.tick();
  CHECK(bench.http.asked.at(0).url ==
        "http://places.test/v1/"
        "search?name=S%c3%a3o%20Paulo%2fx%3f%26%3d%23%25&count=1&language=en&format=json");
}

TEST_CASE("coordinates are used directly and leave the house rounded only") {
  WeatherBench bench;
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
  WeatherBench bench;
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
  WeatherBench bench;
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
  WeatherBench bench;
  REQUIRE(bench.http.ask({}, nobody));
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
    bool ask(const HttpQuestion&, HttpListener& asking) override {
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
  WeatherBench bench;
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
  WeatherBench bench;
  bench.service.setPlace({"Berlin", false});
  bench.fail("Nobody answers there.");
  CHECK(bench.minutesToNextQuestion() == 1);
  bench.answer(200, kBerlin);
  bench.answer(503, "");
  CHECK(bench.minutesToNextQuestion() == 2);
  CHECK(bench.log.lines.size() == 1);
}

TEST_CASE("a place that nobody knows is named") {
  for (const char* body : {R"({"generationtime_ms":0.5})", R"({"results":[]})", R"({"results":null})"}) {
    CAPTURE(body);
    WeatherBench bench;
    bench.service.setPlace({"Atlantis", false});
    bench.answer(200, body);
    CHECK(bench.service.problem() == "Open-Meteo knows no place called \"Atlantis\".");
    CHECK(bench.service.placeName().empty());
  }
}

TEST_CASE("refusals say why, the last value stays") {
  struct Example {
    int status;
    const char* body;
    const char* problem;
  };
  for (const Example& example :
       {Example{400, R"({"error":true,"reason":"Latitude must be in range."})",
                "Open-Meteo refused the question (HTTP 400): Latitude must be in range."},
        Example{400, "<html>", "Open-Meteo answered with an error (HTTP 400)."},
        Example{400, R"({"reason":"a\nb"})", "Open-Meteo answered with an error (HTTP 400)."},
        Example{400, R"({"reason":5})", "Open-Meteo answered with an error (HTTP 400)."},
        Example{429, R"({"error":true,"reason":"Daily limit"})",
                "Open-Meteo has been asked too often (HTTP 429)."},
        Example{503, "", "Open-Meteo answered with an error (HTTP 503)."},
        Example{301, "", "Open-Meteo answered with an error (HTTP 301)."}}) {
    CAPTURE(example.body);
    WeatherBench bench;
    bench.showBerlin();
    bench.clock.advance(WeatherService::kEvery);
    bench.answer(example.status, example.body);
    CHECK(bench.service.problem() == example.problem);
    CHECK(bench.service.weather()->tenthDegrees == 215);
    CHECK(bench.service.weather()->age == WeatherService::kEvery);
  }
}

TEST_CASE("a forecast that is no forecast changes nothing") {
  for (const char* body :
       {"", "{", "[]", "null", "{}", R"({"current":5})", R"({"current":{}})",
        R"({"current":{"temperature_2m":"21","weather_code":3,"is_day":1}})",
        R"({"current":{"temperature_2m":null,"weather_code":3,"is_day":1}})",
        R"({"current":{"temperature_2m":1e300,"weather_code":3,"is_day":1}})",
        R"({"current":{"temperature_2m":-200.5,"weather_code":3,"is_day":1}})",
        R"({"current":{"temperature_2m":21,"weather_code":100,"is_day":1}})",
        R"({"current":{"temperature_2m":21,"weather_code":-1,"is_day":1}})",
        R"({"current":{"temperature_2m":21,"weather_code":2.5,"is_day":1}})",
        R"({"current":{"temperature_2m":21,"weather_code":99999999999999999999,"is_day":1}})",
        R"({"current":{"temperature_2m":21,"weather_code":3,"is_day":2}})",
        R"({"current":{"temperature_2m":21,"weather_code":3,"is_day":true}})",
        R"({"current":{"temperature_2m":21,"weather_code":3}})",
        R"([[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[)"}) {
    CAPTURE(body);
    WeatherBench bench;
    bench.showBerlin();
    bench.clock.advance(WeatherService::kEvery);
    bench.answer(200, body);
    CHECK(bench.service.problem() == "Open-Meteo's answer can't be understood.");
    CHECK(bench.service.weather()->tenthDegrees == 215);
    CHECK(bench.minutesToNextQuestion() == 1);
  }
}

TEST_CASE("a found place that is none is not used") {
  for (const char* body : {"[]", R"({"results":{}})", R"({"results":[{"name":"X"}]})",
                           R"({"results":[{"name":"X","latitude":91,"longitude":0}]})",
                           R"({"results":[{"name":"X","latitude":"1","longitude":0}]})",
                           R"({"results":[{"name":"X","latitude":1e400,"longitude":0}]})",
                           R"({"results":[{"name":5,"latitude":1,"longitude":0}]})", R"({"results":[7]})",
                           R"({"results":[{"name":"a\u0007","latitude":1,"longitude":0}]})"}) {
    CAPTURE(body);
    WeatherBench bench;
    bench.service.setPlace({"Berlin", false});
    bench.answer(200, body);
    CHECK(bench.service.problem() == "Open-Meteo's answer can't be understood.");
    CHECK(bench.service.placeName().empty());
  }
}

TEST_CASE("a place's name is cut between characters, its country may be missing") {
  WeatherBench bench;
  bench.service.setPlace({"Long", false});
  std::string name = "a";
  while (name.size() < 200) name += "é";
  bench.answer(200, R"({"results":[{"name":")" + name + R"(","latitude":1,"longitude":2}]})");
  CHECK(bench.service.placeName().size() == 79);
  CHECK(bench.service.placeName() == name.substr(0, 79));
}

TEST_CASE("an answer that does not end is not kept") {
  WeatherBench bench;
  bench.service.setPlace({"52.52, 13.41", false});
  bench.service.tick();
  bench.http.pieceSize = 1000;
  bench.http.answers(200, std::string(1'000'000, ' ') + kSunny);
  resetHeapPeak();
  const size_t before = heapUse().live;
  bench.http.poll();
  CHECK(heapUse().peak - before < 1024);
  CHECK(bench.service.problem() == "Open-Meteo's answer was too long.");
  CHECK_FALSE(bench.service.weather().has_value());
}

TEST_CASE("an answer of just the longest size is taken, after one that was broken off") {
  WeatherBench bench;
  bench.showBerlin();
  bench.clock.advance(WeatherService::kEvery);
  bench.answer(200, std::string(WeatherService::kLongestAnswer + 1, ' '));
  CHECK(bench.service.problem() == "Open-Meteo's answer was too long.");
  bench.clock.advance(kMinute);
  std::string body = kSunny;
  body.resize(WeatherService::kLongestAnswer, ' ');
  bench.answer(200, body);
  CHECK(bench.service.problem().empty());
  CHECK(bench.service.weather()->age == 0);
}

TEST_CASE("waiting for the next question costs no heap") {
  WeatherBench bench;
  bench.showBerlin();
  const size_t before = heapUse().allocations;
  for (int i = 0; i < 1000; ++i) {
    bench.clock.advance(100);
    bench.service.tick();
    CHECK(bench.service.weather().has_value());
  }
  CHECK(heapUse().allocations == before);
}

TEST_CASE("a large city comes with all its postcodes") {
  WeatherBench bench;
  bench.service.setPlace({"Paris", false});
  std::string postcodes = "\"75000\"";
  for (int i = 1; i < 2000; ++i) postcodes += ",\"75000\"";
  bench.answer(200, R"({"results":[{"name":"Paris","latitude":48.85,"longitude":2.35,"postcodes":[)" +
                        postcodes +
                        R"(],"country":"France"},{"name":"Paris","latitude":33.66,"longitude":-95.55}]})");
  CHECK(bench.service.placeName() == "Paris, France");
  bench.answer(200, kSunny);
  CHECK(bench.http.asked.back().url.find("latitude=48.85&") != std::string::npos);
  CHECK(bench.service.weather().has_value());
}
