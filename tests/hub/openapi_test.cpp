#include <doctest/doctest.h>

#include "platform/host/openapi/description.h"
#include "platform/host/openapi/notation.h"
#include "support/hub/full_hub.h"

using namespace lumi;
using openapi::describe;
using openapi::Json;

namespace {

/** The schema of a shape in the notation, or the problem. */
std::string shape(const std::string& text) {
  Json shapes = {
      {"Point", {{"type", "object"}, {"properties", {{"x", Json::object()}}}, {"required", {"x"}}}}};
  std::vector<openapi::DescribedCall> calls;
  const Status read = openapi::readNotation("Shape = " + text, shapes, calls);
  return read ? shapes["Shape"].dump() : read.error().message;
}

constexpr Route kExtra[] = {{Method::kGet, "/api/extra", Access::kPublic, CallFunction(nullptr)}};

}  // namespace

TEST_CASE("all calls of a hub are described; one without a description or without a route is named") {
  FullHub fixture;
  CHECK(describe(fixture.hub().router(), "1"));
  fixture.hub().router().add(kExtra, nullptr);
  CHECK(describe(fixture.hub().router(), "1").error().message ==
        "This call is not described: GET /api/extra");
  HubFixture withoutWifi;
  CHECK(describe(withoutWifi.hub().router(), "1").error().message ==
        "There is no route for the described call GET /api/network/state.");
}

TEST_CASE("shapes in the notation are JSON Schemas") {
  CHECK(shape("text(1..80)") == R"({"type":"string","minLength":1,"maxLength":80})");
  CHECK(shape("-5..5 | null") == R"({"type":["integer","null"],"minimum":-5,"maximum":5})");
  CHECK(shape("number(0.1..1)[8]") ==
        R"({"type":"array","items":{"type":"number","minimum":0.1,"maximum":1},"maxItems":8})");
  CHECK(shape(R"("a" | "b")") == R"({"enum":["a","b"]})");
  CHECK(shape("/^[0-9]$/ | Other") ==
        R"({"anyOf":[{"type":"string","pattern":"^[0-9]$"},{"$ref":"#/components/schemas/Other"}]})");
  CHECK(shape("{*: flag}") == R"({"type":"object","additionalProperties":{"type":"boolean"}})");
  CHECK(
      shape("partial Point & {y: 1} // down\n // wards") ==
      R"({"type":"object","properties":{"x":{},"y":{"const":1,"description":"down wards"}},"required":["y"]})");
  CHECK(shape("Point & {x?: time}") ==
        R"({"type":"object","properties":{"x":{"type":"string","format":"date-time"}}})");
}

TEST_CASE("a mistake in the notation is named with its place") {
  CHECK(shape("{x: nothing}") == "unknown: nothing before: }");
  CHECK(shape("{x text}") == "expected : before: text}");
  CHECK(shape("partial Missing & {}") == "no earlier shape Missing before: & {}");
  CHECK(shape("text(..8)") == "expected a number before: ..8)");
}
