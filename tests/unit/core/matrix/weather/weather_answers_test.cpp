#include <doctest/doctest.h>

#include <string>

#include "support/heap/heap_use.h"
#include "unit/core/matrix/weather/weather_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("an unknown place is named in the problem") {
  for (const char* body : {R"({"generationtime_ms":0.5})", R"({"results":[]})", R"({"results":null})"}) {
    CAPTURE(body);
    WeatherFixture fixture;
    fixture.service.setPlace({"Atlantis", false});
    fixture.answer(200, body);
    CHECK(fixture.service.problem() == "Open-Meteo knows no place called \"Atlantis\".");
    CHECK(fixture.service.placeName().empty());
  }
}

TEST_CASE("after an error the reason is reported and the last value is kept") {
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
    WeatherFixture fixture;
    fixture.showBerlin();
    fixture.clock.advance(WeatherService::kEvery);
    fixture.answer(example.status, example.body);
    CHECK(fixture.service.problem() == example.problem);
    CHECK(fixture.service.weather()->tenthDegrees == 215);
    CHECK(fixture.service.weather()->age == WeatherService::kEvery);
  }
}

TEST_CASE("an invalid forecast changes nothing") {
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
    WeatherFixture fixture;
    fixture.showBerlin();
    fixture.clock.advance(WeatherService::kEvery);
    fixture.answer(200, body);
    CHECK(fixture.service.problem() == "Open-Meteo's answer can't be understood.");
    CHECK(fixture.service.weather()->tenthDegrees == 215);
    CHECK(fixture.minutesToNextQuestion() == 1);
  }
}

TEST_CASE("an invalid place is not used") {
  for (const char* body : {"[]", R"({"results":{}})", R"({"results":[{"name":"X"}]})",
                           R"({"results":[{"name":"X","latitude":91,"longitude":0}]})",
                           R"({"results":[{"name":"X","latitude":"1","longitude":0}]})",
                           R"({"results":[{"name":"X","latitude":1e400,"longitude":0}]})",
                           R"({"results":[{"name":5,"latitude":1,"longitude":0}]})", R"({"results":[7]})",
                           R"({"results":[{"name":"a\u0007","latitude":1,"longitude":0}]})"}) {
    CAPTURE(body);
    WeatherFixture fixture;
    fixture.service.setPlace({"Berlin", false});
    fixture.answer(200, body);
    CHECK(fixture.service.problem() == "Open-Meteo's answer can't be understood.");
    CHECK(fixture.service.placeName().empty());
  }
}

TEST_CASE_FIXTURE(WeatherFixture,
                  "a place's name is cut between characters, and its country may be missing") {
  service.setPlace({"Long", false});
  std::string name = "a";
  while (name.size() < 200) name += "é";
  answer(200, R"({"results":[{"name":")" + name + R"(","latitude":1,"longitude":2}]})");
  CHECK(service.placeName().size() == 79);
  CHECK(service.placeName() == name.substr(0, 79));
}

TEST_CASE_FIXTURE(WeatherFixture, "an endless response is rejected") {
  service.setPlace({"52.52, 13.41", false});
  service.tick();
  http.pieceSize = 1000;
  http.answers(200, std::string(1'000'000, ' ') + kSunny);
  resetHeapPeak();
  const size_t before = heapUse().live;
  http.poll();
  CHECK(heapUse().peak - before < 1024);
  CHECK(service.problem() == "Open-Meteo's answer was too long.");
  CHECK_FALSE(service.weather().has_value());
}

TEST_CASE_FIXTURE(WeatherFixture, "a response of maximum size is accepted, also after an aborted one") {
  showBerlin();
  clock.advance(WeatherService::kEvery);
  answer(200, std::string(WeatherService::kMaxAnswer + 1, ' '));
  CHECK(service.problem() == "Open-Meteo's answer was too long.");
  clock.advance(kMinute);
  std::string body = kSunny;
  body.resize(WeatherService::kMaxAnswer, ' ');
  answer(200, body);
  CHECK(service.problem().empty());
  CHECK(service.weather()->age == 0);
}

TEST_CASE_FIXTURE(WeatherFixture, "a large city with all its postcodes is accepted") {
  service.setPlace({"Paris", false});
  std::string postcodes = "\"75000\"";
  for (int i = 1; i < 2000; ++i) postcodes += ",\"75000\"";
  answer(200, R"({"results":[{"name":"Paris","latitude":48.85,"longitude":2.35,"postcodes":[)" + postcodes +
                  R"(],"country":"France"},{"name":"Paris","latitude":33.66,"longitude":-95.55}]})");
  CHECK(service.placeName() == "Paris, France");
  answer(200, kSunny);
  CHECK(http.asked.back().url.find("latitude=48.85&") != std::string::npos);
  CHECK(service.weather().has_value());
}
