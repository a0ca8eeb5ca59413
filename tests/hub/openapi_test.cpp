#include <doctest/doctest.h>

#include "platform/host/openapi/description.h"
#include "platform/host/openapi/notation.h"
#include "support/hub/whole_hub.h"

using namespace lumi;
using namespace lumi::test;

namespace {

/** The schema of a shape in the notation, or the problem. */
std::string schemaOf(const std::string& text) {
  openapi::Json shapes = {
      {"Point", {{"type", "object"}, {"properties", {{"x", openapi::Json::object()}}}, {"required", {"x"}}}}};
  std::vector<openapi::DescribedCall> calls;
  const Status read = openapi::readNotation("Shape = " + text, shapes, calls);
  return read ? shapes["Shape"].dump() : std::string(read.error().message.c_str());
}

constexpr Route kUndescribed[] = {{Method::kGet, "/api/extra", Access::kPublic, CallFunction(nullptr)}};

}  // namespace

TEST_CASE("all calls of a hub are described; one without a description or without a route is named") {
  WholeHub fixture;
  CHECK(openapi::describe(fixture.hub().router(), "1"));
  fixture.hub().router().add(kUndescribed, nullptr);
  CHECK(openapi::describe(fixture.hub().router(), "1").error().message ==
        "This call is not described: GET /api/extra");
  HubFixture withoutMqtt;
  CHECK(openapi::describe(withoutMqtt.hub().router(), "1").error().message ==
        "There is no route for the described call GET /api/connections/mqtt.");
}

TEST_CASE("shapes in the notation are JSON Schemas") {
  CHECK(schemaOf("text(1..80)") == R"({"type":"string","minLength":1,"maxLength":80})");
  CHECK(schemaOf("-5..5 | null") == R"({"type":["integer","null"],"minimum":-5,"maximum":5})");
  CHECK(schemaOf("number(0.1..1)[8]") ==
        R"({"type":"array","items":{"type":"number","minimum":0.1,"maximum":1},"maxItems":8})");
  CHECK(schemaOf(R"("a" | "b")") == R"({"enum":["a","b"]})");
  CHECK(schemaOf("/^[0-9]$/ | Other") ==
        R"({"anyOf":[{"type":"string","pattern":"^[0-9]$"},{"$ref":"#/components/schemas/Other"}]})");
  CHECK(schemaOf("{*: flag}") == R"({"type":"object","additionalProperties":{"type":"boolean"}})");
  CHECK(
      schemaOf("partial Point & {y: 1} // down\n // wards") ==
      R"({"type":"object","properties":{"x":{},"y":{"const":1,"description":"down wards"}},"required":["y"]})");
  CHECK(schemaOf("Point & {x?: time}") ==
        R"({"type":"object","properties":{"x":{"type":"string","format":"date-time"}}})");
}

TEST_CASE("a mistake in the notation is named with its place") {
  CHECK(schemaOf("{x: nothing}") == "unknown: nothing before: }");
  CHECK(schemaOf("{x text}") == "expected : before: text}");
  CHECK(schemaOf("partial Missing & {}") == "no earlier shape Missing before: & {}");
  CHECK(schemaOf("text(..8)") == "expected a number before: ..8)");
}
