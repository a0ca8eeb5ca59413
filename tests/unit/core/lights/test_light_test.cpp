#include "core/lights/test_light.h"

#include <doctest/doctest.h>

#include "core/pixels/power.h"
#include "support/heap/heap_use.h"
#include "unit/core/lights/lights_fixture.h"

using namespace lumi;
using namespace lumi::test;

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

TEST_CASE_FIXTURE(TestedHouse, "the last LED of a strip of any length is bright, all others are faint") {
  for (const size_t count : {1u, 4u, 120u}) {
    CAPTURE(count);
    REQUIRE(show("{\"what\":\"last\",\"ledCount\":" + std::to_string(count) + "}").ok());
    CHECK(hub->output.configuredCount == count);
    REQUIRE(frame().size() == count * 3);
    CHECK(frame().back() > 100);
    CHECK(frame()[count * 3 - 3] > 100);
    if (count > 1) CHECK((frame()[0] > 0 && frame()[count * 3 - 4] < 20));
  }
}

TEST_CASE_FIXTURE(TestedHouse, "a primary colour lights one byte of each LED, by the given order") {
  REQUIRE(show(R"({"what":"color","order":"grb","color":"red"})").ok());
  REQUIRE(frame().size() == 30);
  for (size_t at = 0; at < 30; ++at) CHECK((frame()[at] > 0) == (at % 3 == 1));
  REQUIRE(show(R"({"what":"color","order":"bgr","color":"red"})").ok());
  CHECK((frame()[0] == 0 && frame()[1] == 0 && frame()[2] > 0));
  REQUIRE(show(R"({"what":"color","color":"blue"})").ok());  // by the order of the hardware, rgb
  CHECK(frame()[2] > 0);
  CHECK(hub->output.configuredOrder == ColorOrder::kRgb);
}

TEST_CASE_FIXTURE(TestedHouse, "the current limit dims a test light") {
  hub->lights.setHardware({300, ColorOrder::kRgb, 800});
  REQUIRE(show(R"({"what":"color","color":"green"})").ok());
  REQUIRE(frame().size() == 900);
  CHECK(frame()[1] > 0);
  CHECK(estimatedMilliamps({frame().data(), frame().size()}) <= 800);
}

TEST_CASE_FIXTURE(TestedHouse, "a test light ends by itself and leaves no trace") {
  hub->run(5000);
  const Frame before = frame();
  const std::string settings = hub->lights.json();
  const int renames = files.renames;
  REQUIRE(show(R"({"what":"last","ledCount":120})").ok());
  hub->run(Lights::kTestTime - 100);
  CHECK(frame().size() == 360);
  hub->run(200);
  CHECK(frame() == before);
  CHECK(hub->output.configuredCount == 10);
  CHECK(hub->lights.json() == settings);
  CHECK(files.renames == renames);
}

TEST_CASE_FIXTURE(TestedHouse, "a further call extends a test light, off ends it") {
  const Frame before = frame();
  REQUIRE(show(R"({"what":"last","ledCount":5})").ok());
  hub->run(Lights::kTestTime - 100);
  REQUIRE(show(R"({"what":"last","ledCount":5})").ok());
  hub->run(Lights::kTestTime - 100);
  CHECK(frame().size() == 15);
  REQUIRE(show(R"({"what":"off"})").ok());
  CHECK(frame() == before);
  CHECK(hub->lights.test(R"({"what":"off"})").ok());
}

TEST_CASE_FIXTURE(TestedHouse, "a test light of the same length does not turn the strip dark in between") {
  const int before = hub->output.configurations;
  REQUIRE(show(R"({"what":"color","color":"red"})").ok());
  REQUIRE(show(R"({"what":"color","color":"green"})").ok());
  REQUIRE(show(R"({"what":"off"})").ok());
  CHECK(hub->output.configurations == before);
}

TEST_CASE_FIXTURE(TestedHouse, "new hardware settings end a test light") {
  REQUIRE(show(R"({"what":"last","ledCount":120})").ok());
  hub->lights.setHardware({120, ColorOrder::kGrb, 0});
  hub->run(400);
  REQUIRE(frame().size() == 360);
  CHECK(frame()[0] == frame()[357]);
}

TEST_CASE_FIXTURE(TestedHouse,
                  "a test light is shown while the lights are off, and needs no memory per frame") {
  REQUIRE(hub->post("\"enabled\":false", "").ok());
  hub->run(3000);
  REQUIRE(hub->output.peak() == 0);
  REQUIRE(show(R"({"what":"color","color":"red"})").ok());
  CHECK(hub->output.peak() > 100);
  const uint64_t before = heapUse().allocations;
  hub->run(1000);
  CHECK(heapUse().allocations == before);
}

TEST_CASE_FIXTURE(TestedHouse, "an invalid test light changes nothing") {
  REQUIRE(show(R"({"what":"last","ledCount":5})").ok());
  CHECK(hub->lights.test(R"({"what":"disco"})").isError(ErrorKind::kInvalid));
  hub->run(40);
  CHECK(frame().size() == 15);
  CHECK(problemOf("{}") == "what must be off, last or color.");
  CHECK(problemOf(R"({"what":"last","ledCount":0})") == "ledCount must be between 1 and 1000.");
  CHECK(problemOf(R"({"what":"last","ledCount":1001})") == "ledCount must be between 1 and 1000.");
  CHECK(problemOf(R"({"what":"color","color":"pink"})") == "color must be red, green or blue.");
  CHECK(problemOf(R"({"what":"color","order":"xyz"})").find("order must be") == 0);
}

TEST_CASE_FIXTURE(TestedHouse,
                  "RGBW LEDs show a test color without white, and the last LED with white alone") {
  hub->lights.setHardware({3, ColorOrder::kGrb, 0, LedType::kSk6812Rgbw});
  CHECK(hub->output.configuredType == LedType::kSk6812Rgbw);
  REQUIRE(show(R"({"what":"color","color":"red","order":"rgb"})").ok());
  const Frame red = frame();
  REQUIRE(red.size() == 12);
  for (size_t i = 0; i < red.size(); ++i) CHECK((red[i] > 0) == (i % 4 == 0));
  REQUIRE(show(R"({"what":"last"})").ok());
  const Frame last = frame();
  for (size_t i = 0; i < last.size(); ++i) CHECK((last[i] > 0) == (i % 4 == 3));
  CHECK(last[11] > last[7]);
  CHECK(show(R"({"what":"last","ledCount":751})").error().message == "ledCount must be between 1 and 750.");
}
