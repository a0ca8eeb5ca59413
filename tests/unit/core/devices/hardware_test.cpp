#include "core/devices/hardware.h"

#include <doctest/doctest.h>

#include "core/devices/hardware_settings.h"
#include "support/stores/stored_records.h"

using namespace lumi;
using namespace lumi::test;

namespace {

struct HardwareFixture : StoredRecords {
  HardwareSettings heard;
  int times = 0;

  Status apply(std::string_view json) {
    const auto wanted = hardwareFromJson(hardware.settings(), json);
    return wanted ? hardware.replace(wanted.value(), "owner") : Status(wanted.error());
  }
  Hardware hardware{records, log, HardwareSettings{},
                    [](const HardwareSettings& settings) -> Status {
                      if (settings.timeZone == "nonsense") return Error{"No such time zone."};
                      return Done{};
                    },
                    [this](const HardwareSettings& settings) {
                      heard = settings;
                      ++times;
                    }};
};

}  // namespace

TEST_CASE("hardware settings apply at once and survive a restart") {
  HardwareFixture fixture;
  fixture.hardware.load();
  REQUIRE(
      fixture
          .apply(
              R"({"ledCount":144,"ledType":"ws2815","whiteBalance":"#FFB0F0","colorOrder":"rgb","currentLimit":5000,
                         "timezone":"CET-1CEST,M3.5.0,M10.5.0/3","name":"Den","allowedHosts":["Panel.Example"],
                         "stepsPerMm":101.5,"homing":"none","drive":"cartesian"})")
          .ok());
  CHECK(fixture.heard.ledCount == 144);
  CHECK(fixture.times == 2);

  Hardware again(
      fixture.records, fixture.log, HardwareSettings{},
      [](const HardwareSettings&) -> Status { return Done{}; },
      [&](const HardwareSettings& settings) { fixture.heard = settings; });
  again.load();
  CHECK(fixture.heard.ledType == LedType::kWs2815);
  CHECK(fixture.heard.whiteBalance == Rgb{255, 176, 240});
  CHECK(fixture.heard.colorOrder == ColorOrder::kRgb);
  CHECK(fixture.heard.currentLimit == 5000);
  CHECK(fixture.heard.timeZone == "CET-1CEST,M3.5.0,M10.5.0/3");
  CHECK(fixture.heard.name == "den");
  CHECK(fixture.heard.table.stepsPerMm == 101.5);
  CHECK_FALSE(fixture.heard.table.homesItself);
  CHECK(fixture.heard.table.drive == TableDriveSetting::kCartesian);
  CHECK(fixture.heard.allowedHosts == std::vector<std::string>{"panel.example"});
}

TEST_CASE("an invalid hardware value is named and changes nothing") {
  for (const char* body : {"",
                           "[]",
                           "7",
                           "{",
                           R"({"ledCount":0})",
                           R"({"ledCount":1001})",
                           R"({"ledCount":"60"})",
                           R"({"ledCount":1.5})",
                           R"({"stepsPerMm":0.5})",
                           R"({"stepsPerMm":1001})",
                           R"({"stepsPerMm":"80"})",
                           R"({"homing":true})",
                           R"({"homing":"maybe"})",
                           R"({"drive":"belts"})",
                           R"({"colorOrder":"rgbw"})",
                           R"({"colorOrder":1})",
                           R"({"ledType":"ws2811"})",
                           R"({"ledType":1})",
                           R"({"whiteBalance":"white"})",
                           R"({"whiteBalance":"#ff00ff"})",
                           R"({"whiteBalance":[255,255,255]})",
                           R"({"ledType":"sk6812-rgbw","ledCount":751})",
                           R"({"currentLimit":-1})",
                           R"({"currentLimit":100001})",
                           R"({"timezone":""})",
                           R"({"timezone":5})",
                           R"({"timezone":"nonsense"})",
                           R"({"name":""})",
                           R"({"name":"a b"})",
                           R"({"name":"-a"})",
                           R"({"allowedHosts":"x"})",
                           R"({"allowedHosts":[1]})",
                           R"({"allowedHosts":["a/b"]})",
                           R"({"matrices":{}})",
                           R"({"matrices":[1]})",
                           R"({"matrices":[{},{},{}]})",
                           R"({"matrices":[{"connection":"cable"}]})",
                           R"({"matrices":[{"connection":1}]})",
                           R"({"matrices":[{"rotation":45}]})",
                           R"({"matrices":[{"rotation":360}]})",
                           R"({"matrices":[{"rotation":"90"}]})",
                           R"({"matrices":[{"flip":1}]})",
                           R"({"matrices":[{"serpentine":"no"}]})",
                           R"({"matrices":[{},{"colorOrder":"rgbw"}]})",
                           R"({"matrices":[{},{"currentLimit":100001}]})",
                           R"({"matrices":[{"rotation":90},{"flip":"x"}]})",
                           R"({"place":5})",
                           R"({"place":"a\u0007b"})",
                           R"({"place":"91, 0"})",
                           R"({"place":"52.52; 13.41"})",
                           R"({"temperatureUnit":"kelvin"})",
                           R"({"temperatureUnit":1})",
                           R"({"ledCount":70,"name":"a b"})",
                           R"({"allowedHosts":["a","b","c","d","e","f","g","h","i"]})"}) {
    CAPTURE(body);
    HardwareFixture fixture;
    fixture.hardware.load();
    const Status answer = fixture.apply(body);
    REQUIRE(answer.isError(ErrorKind::kInvalid));
    CHECK(std::string_view(answer.error().message).size() > 10);
    CHECK(fixture.times == 1);
    CHECK(fixture.hardware.settings().ledCount == 60);
  }
}

TEST_CASE_FIXTURE(HardwareFixture,
                  "more LEDs than one line can have with a white channel are rejected with the number") {
  hardware.load();
  CHECK(apply(R"({"ledType":"sk6812-rgbw","ledCount":751})").error().message ==
        "ledCount must be between 1 and 750 with RGBW LEDs.");
  CHECK(apply(R"({"ledType":"sk6812-rgbw","ledCount":750})").ok());
  CHECK_FALSE(apply(R"({"ledCount":1000})").ok());
  CHECK(apply(R"({"ledType":"ws2815","ledCount":1000})").ok());
}

TEST_CASE_FIXTURE(HardwareFixture, "hardware settings that cannot be saved are not applied") {
  hardware.load();
  files.setCapacity(0);
  CHECK(apply(R"({"ledCount":144})").isError(ErrorKind::kNotSaved));
  CHECK(hardware.settings().ledCount == 60);
}

TEST_CASE_FIXTURE(HardwareFixture, "unknown fields are ignored, and missing ones keep their value") {
  hardware.load();
  REQUIRE(apply(R"({"ledCount":10})").ok());
  REQUIRE(apply(R"({"colour":"grb","currentLimit":100})").ok());
  CHECK(hardware.settings().ledCount == 10);
  CHECK(hardware.settings().currentLimit == 100);
}

TEST_CASE_FIXTURE(HardwareFixture, "an unusable record gives the defaults and is logged") {
  REQUIRE(records.save("hardware", R"({"ledCount":"many"})").ok());
  hardware.load();
  CHECK(hardware.settings().ledCount == 60);
  CHECK(log.contains("hardware settings can't be read"));
}

TEST_CASE(
    "a character of a saved place that is no longer allowed is replaced, and all other settings are kept") {
  for (const char* place : {"\u200E52.52, 13.41", "Berlin\u2028"}) {
    HardwareFixture fixture;
    REQUIRE(
        fixture.records.save("hardware", R"({"ledCount":10,"place":")" + std::string(place) + "\"}").ok());
    fixture.hardware.load();
    CHECK(fixture.hardware.settings().ledCount == 10);
    CHECK(fixture.hardware.settings().place.find("???") != std::string::npos);
    CHECK(fixture.log.lines.empty());
  }
}

TEST_CASE("a change of the matrices may contain a part of them") {
  HardwareFixture fixture;
  fixture.hardware.load();
  CHECK(fixture.heard.matrices[0].connection == MatrixConnection::kSatellite);
  REQUIRE(fixture
              .apply(R"({"matrices":[{},{"connection":"hub","rotation":270,"flip":true,"serpentine":false,
                         "colorOrder":"rgb","currentLimit":900}]})")
              .ok());
  REQUIRE(fixture.apply(R"({"matrices":[{"rotation":90}]})").ok());
  REQUIRE(fixture.apply(R"({"matrices":[{},{"flip":false}]})").ok());
  REQUIRE(fixture.apply(R"({"matrices":[]})").ok());

  HardwareFixture again;
  again.files = fixture.files;
  again.hardware.load();
  CHECK(again.heard.matrices[0].rotation == 90);
  CHECK(again.heard.matrices[0].connection == MatrixConnection::kSatellite);
  const MatrixMount& second = again.heard.matrices[1];
  CHECK(second.connection == MatrixConnection::kHub);
  CHECK(second.rotation == 270);
  CHECK_FALSE(second.flip);
  CHECK_FALSE(second.serpentine);
  CHECK(second.colorOrder == ColorOrder::kRgb);
  CHECK(second.currentLimit == 900);
}

TEST_CASE_FIXTURE(HardwareFixture, "a place is a name or coordinates and can be removed") {
  hardware.load();
  for (const char* place : {"Berlin", "São Paulo", "10115", "52.52, 13.41", "-90,180", ""}) {
    CAPTURE(place);
    const std::string json = std::string(R"({"place":" )") + place + R"( ","temperatureUnit":"fahrenheit"})";
    REQUIRE(apply(json).ok());
    CHECK(heard.place == place);
    CHECK(heard.fahrenheit);
  }
  REQUIRE(apply(R"({"temperatureUnit":"celsius"})").ok());
  CHECK_FALSE(heard.fahrenheit);
  CHECK(apply(R"({"place":")" + std::string(101, 'a') + R"("})").isError(ErrorKind::kInvalid));
  CHECK(apply("{\"place\":\"K\xF6ln\"}").isError(ErrorKind::kInvalid));
}

TEST_CASE_FIXTURE(HardwareFixture,
                  "settings saved by versions without matrices and a place get their defaults") {
  REQUIRE(records
              .save("hardware", R"({"ledCount":77,"colorOrder":"rgb","currentLimit":5000,"timezone":"UTC0",
                                    "name":"den","allowedHosts":[],"stepsPerMm":80,"homing":"auto"})")
              .ok());
  hardware.load();
  CHECK(heard.ledCount == 77);
  CHECK(heard.ledType == LedType::kWs2812b);
  CHECK(heard.whiteBalance == kUnbalanced);
  CHECK(heard.matrices[1].connection == MatrixConnection::kSatellite);
  CHECK(heard.matrices[1].serpentine);
  CHECK(heard.place.empty());
  CHECK(log.lines.empty());
}

TEST_CASE("the longest settings have less than 2 KB of JSON") {
  HardwareSettings longest;
  longest.ledCount = maxLeds(LedType::kSk6812Rgbw);
  longest.ledType = LedType::kSk6812Rgbw;
  longest.currentLimit = HardwareSettings::kMaxCurrent;
  longest.timeZone.assign(HardwareSettings::kMaxTimeZoneLength, 'A');
  longest.name.assign(HardwareSettings::kMaxNameLength, 'a');
  const std::string part(48, 'a');
  longest.allowedHosts.assign(HardwareSettings::kMaxAllowedHosts, part + "." + part + ".bb");
  longest.table.stepsPerMm = longest.table.stepsPerMmY = 333.3333333333333;
  longest.table.turnMm = longest.table.radiusMm = 333.3333333333333;
  longest.table.gearRatio = -333.3333333333333;
  longest.table.feed = 33.33333333333333;
  for (MatrixMount& mount : longest.matrices) {
    mount = {MatrixConnection::kSatellite, 270, false, false, ColorOrder::kGrb,
             HardwareSettings::kMaxCurrent};
  }
  longest.place.assign(HardwareSettings::kMaxPlaceLength, '"');
  longest.fahrenheit = true;
  REQUIRE(validate(longest).ok());
  CHECK(hardwareToJson(longest).size() < 2048);
}
