#include "core/lights/test_light.h"

#include <doctest/doctest.h>

#include "core/pixels/power.h"
#include "support/heap/heap_use.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using test::House;

namespace {

using Frame = std::vector<uint8_t>;

struct TestedHouse : House {
  TestedHouse() { hub->run(400); }

  Status show(std::string_view json) {
    const Status shown = hub->lights.test(json);
    hub->run(40);
    return shown;
  }

  const Frame& frame() const { return hub->output.last; }
};

std::string problemOf(std::string_view json) {
  const auto read = testLightFromJson({}, json);
  return read ? "" : read.error().message;
}

}  // namespace

TEST_CASE("the last LED of a strip of any length is bright, all others are faint") {
  TestedHouse house;
  for (const size_t count : {1u, 4u, 120u}) {
    CAPTURE(count);
    REQUIRE(house.show("{\"what\":\"last\",\"ledCount\":" + std::to_string(count) + "}").ok());
    CHECK(house.hub->output.configuredCount == count);
    REQUIRE(house.frame().size() == count * 3);
    CHECK(house.frame().back() > 100);
    CHECK(house.frame()[count * 3 - 3] > 100);
    if (count > 1) CHECK((house.frame()[0] > 0 && house.frame()[count * 3 - 4] < 20));
  }
}

TEST_CASE("a primary colour lights one byte of each LED, by the given order") {
  TestedHouse house;
  REQUIRE(house.show(R"({"what":"color","order":"grb","color":"red"})").ok());
  REQUIRE(house.frame().size() == 30);
  for (size_t at = 0; at < 30; ++at) CHECK((house.frame()[at] > 0) == (at % 3 == 1));
  REQUIRE(house.show(R"({"what":"color","order":"bgr","color":"red"})").ok());
  CHECK((house.frame()[0] == 0 && house.frame()[1] == 0 && house.frame()[2] > 0));
  REQUIRE(house.show(R"({"what":"color","color":"blue"})").ok());  // by the order of the hardware, rgb
  CHECK(house.frame()[2] > 0);
  CHECK(house.hub->output.configuredOrder == ColorOrder::kRgb);
}

TEST_CASE("the current limit dims a test light") {
  TestedHouse house;
  house.hub->lights.setHardware({300, ColorOrder::kRgb, 800});
  REQUIRE(house.show(R"({"what":"color","color":"green"})").ok());
  REQUIRE(house.frame().size() == 900);
  CHECK(house.frame()[1] > 0);
  CHECK(estimatedMilliamps({house.frame().data(), house.frame().size()}) <= 800);
}

TEST_CASE("a test light ends by itself and leaves no trace") {
  TestedHouse house;
  house.hub->run(5000);
  const Frame before = house.frame();
  const std::string settings = house.hub->lights.json();
  const int renames = house.files.renames;
  REQUIRE(house.show(R"({"what":"last","ledCount":120})").ok());
  house.hub->run(Lights::kTestTime - 100);
  CHECK(house.frame().size() == 360);
  house.hub->run(200);
  CHECK(house.frame() == before);
  CHECK(house.hub->output.configuredCount == 10);
  CHECK(house.hub->lights.json() == settings);
  CHECK(house.files.renames == renames);
}

TEST_CASE("a further call extends a test light, off ends it") {
  TestedHouse house;
  const Frame before = house.frame();
  REQUIRE(house.show(R"({"what":"last","ledCount":5})").ok());
  house.hub->run(Lights::kTestTime - 100);
  REQUIRE(house.show(R"({"what":"last","ledCount":5})").ok());
  house.hub->run(Lights::kTestTime - 100);
  CHECK(house.frame().size() == 15);
  REQUIRE(house.show(R"({"what":"off"})").ok());
  CHECK(house.frame() == before);
  CHECK(house.hub->lights.test(R"({"what":"off"})").ok());
}

TEST_CASE("a test light of the same length does not turn the strip dark in between") {
  TestedHouse house;
  const int before = house.hub->output.configurations;
  REQUIRE(house.show(R"({"what":"color","color":"red"})").ok());
  REQUIRE(house.show(R"({"what":"color","color":"green"})").ok());
  REQUIRE(house.show(R"({"what":"off"})").ok());
  CHECK(house.hub->output.configurations == before);
}

TEST_CASE("new hardware settings end a test light") {
  TestedHouse house;
  REQUIRE(house.show(R"({"what":"last","ledCount":120})").ok());
  house.hub->lights.setHardware({120, ColorOrder::kGrb, 0});
  house.hub->run(400);
  REQUIRE(house.frame().size() == 360);
  CHECK(house.frame()[0] == house.frame()[357]);
}

TEST_CASE("a test light is shown while the lights are off, and needs no memory per frame") {
  TestedHouse house;
  REQUIRE(house.hub->post("\"enabled\":false", "").ok());
  house.hub->run(3000);
  REQUIRE(house.hub->output.peak() == 0);
  REQUIRE(house.show(R"({"what":"color","color":"red"})").ok());
  CHECK(house.hub->output.peak() > 100);
  const uint64_t before = test::heapUse().allocations;
  house.hub->run(1000);
  CHECK(test::heapUse().allocations == before);
}

TEST_CASE("an invalid test light changes nothing") {
  TestedHouse house;
  REQUIRE(house.show(R"({"what":"last","ledCount":5})").ok());
  CHECK(house.hub->lights.test(R"({"what":"disco"})").isError(ErrorKind::kInvalid));
  house.hub->run(40);
  CHECK(house.frame().size() == 15);
  CHECK(problemOf("{}") == "what must be off, last or color.");
  CHECK(problemOf(R"({"what":"last","ledCount":0})") == "ledCount must be between 1 and 1000.");
  CHECK(problemOf(R"({"what":"last","ledCount":1001})") == "ledCount must be between 1 and 1000.");
  CHECK(problemOf(R"({"what":"color","color":"pink"})") == "color must be red, green or blue.");
  CHECK(problemOf(R"({"what":"color","order":"xyz"})").find("order must be") == 0);
}

TEST_CASE("RGBW LEDs show a test color without white, and the last LED with white alone") {
  TestedHouse house;
  house.hub->lights.setHardware({3, ColorOrder::kGrb, 0, LedType::kSk6812Rgbw});
  CHECK(house.hub->output.configuredType == LedType::kSk6812Rgbw);
  REQUIRE(house.show(R"({"what":"color","color":"red","order":"rgb"})").ok());
  const Frame red = house.frame();
  REQUIRE(red.size() == 12);
  for (size_t i = 0; i < red.size(); ++i) CHECK((red[i] > 0) == (i % 4 == 0));
  REQUIRE(house.show(R"({"what":"last"})").ok());
  const Frame last = house.frame();
  for (size_t i = 0; i < last.size(); ++i) CHECK((last[i] > 0) == (i % 4 == 3));
  CHECK(last[11] > last[7]);
  CHECK(house.show(R"({"what":"last","ledCount":751})").error().message ==
        "ledCount must be between 1 and 750.");
}
