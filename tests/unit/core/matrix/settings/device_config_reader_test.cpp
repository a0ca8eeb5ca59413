#include <doctest/doctest.h>

#include <string>

#include "core/matrix/settings/device_config.h"
#include "support/hub/device_config_text.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string problemOf(const std::string& json) {
  const auto read = deviceConfigFromJson(json);
  return read ? "" : read.error().message;
}

std::string with(const std::string& fields) {
  return "{\"name\":\"M\"," + fields + "}";
}

}  // namespace

TEST_CASE("a configuration is parsed field by field") {
  const auto read = deviceConfigFromJson(
      R"({"revision":5,"name":"Left","matrix":{"width":32,"height":8,"brightness":9,"enabled":false},
          "display":{"mode":"weather","speed":10},
          "wiring":{"rotation":270,"flip":true,"serpentine":false,"colorOrder":"bgr","currentLimit":1500,"part":"right"},
          "start":"2026-05-01T12:00:00.123Z",
          "timezone":"CET-1CEST,M3.5.0,M10.5.0/3",
          "weather":{"temperature":-3.4,"unit":"F","code":61,"isDay":false},"weatherAge":90000})");
  REQUIRE(read);
  const DeviceConfig& config = read.value();
  CHECK(config.settings.name == "Left");
  CHECK(config.settings.brightness == 9);
  CHECK_FALSE(config.settings.enabled);
  CHECK(config.settings.mode == MatrixMode::kWeather);
  CHECK(config.settings.speed == 10);
  CHECK(config.hardware.wiring == MatrixWiring{270, true, false});
  CHECK(config.hardware.order == ColorOrder::kBgr);
  CHECK(config.hardware.currentLimitMilliamps == 1500);
  CHECK(config.hardware.part == MatrixPart::kRight);
  CHECK(config.start == 1'777'636'800'123);
  CHECK(config.timeZone == "CET-1CEST,M3.5.0,M10.5.0/3");
  REQUIRE(config.weather);
  CHECK(*config.weather == Weather{-34, true, 61, false, 90 * kSecond});
}

TEST_CASE("missing fields have their defaults, and unknown fields are ignored") {
  const auto read = deviceConfigFromJson(
      R"({"name":"M","display":{"later":[1,{"mode":3}]},"wiring":{"offset":1},"weather":null,"more":{"name":7}})");
  REQUIRE(read);
  MatrixSettings expected;
  expected.name = "M";
  CHECK(read.value().settings == expected);
  CHECK(read.value().hardware == MatrixHardware{});
  CHECK(read.value().timeZone == "UTC0");
  CHECK_FALSE(read.value().weather);
  CHECK_FALSE(read.value().start);
}

TEST_CASE("anything but a configuration is rejected") {
  CHECK(problemOf("") == "The configuration is not valid JSON.");
  CHECK(problemOf(R"({"display":{})") == "The configuration is not valid JSON.");
  CHECK(problemOf("[]") == "The configuration must be a JSON object.");
  CHECK(problemOf(R"({"error":"Not now.","message":"Not now."})") == "The configuration has no name.");
}

TEST_CASE("an invalid field rejects the configuration and is named") {
  const std::string rotation = "rotation must be 0, 90, 180 or 270.";
  const std::string order = "colorOrder must be one of rgb, rbg, grb, gbr, brg, bgr.";
  const std::string temperature = "temperature must be a number from -1000 to 1000.";
  const std::string zone = "timezone must be a time zone rule such as CET-1CEST,M3.5.0,M10.5.0/3.";
  const std::pair<std::string, std::string> kBad[] = {
      {with(R"("matrix":{"brightness":256})"), "brightness must be a whole number from 0 to 255."},
      {R"({"name":"M","display":{"pattern":["#000000"]}})",
       "pattern must be a list of 256 colours such as #ff8000, or a text of 1536 hex digits."},
      {R"({"name":"M","display":null})", "display must be an object."},
      {with(R"("wiring":[])"), "wiring must be an object."},
      {with(R"("wiring":{"rotation":45})"), rotation},
      {with(R"("wiring":{"rotation":360})"), rotation},
      {with(R"("wiring":{"rotation":"90"})"), rotation},
      {with(R"("wiring":{"flip":1})"), "flip must be true or false."},
      {with(R"("wiring":{"colorOrder":"rgbw"})"), order},
      {with(R"("wiring":{"colorOrder":1})"), order},
      {with(R"("wiring":{"currentLimit":100001})"), "currentLimit must be a whole number from 0 to 100000."},
      {with(R"("timezone":"nonsense")"), zone},
      {with(R"("timezone":null)"), zone},
      {with(R"("weather":[])"), "weather must be an object or null."},
      {with(R"("weather":{"temperature":"20"})"), temperature},
      {with(R"("weather":{"temperature":1e9})"), temperature},
      {with(R"("weather":{"temperature":1,"unit":"K"})"), "unit must be C or F."},
      {with(R"("weather":{"temperature":1,"code":256})"), "code must be a whole number from 0 to 255."},
      {with(R"("weatherAge":-1)"), "weatherAge must be a whole number from 0 to 4294967295."},
  };
  for (const auto& [json, problem] : kBad) {
    CAPTURE(json);
    CHECK(problemOf(json) == problem);
  }
}
