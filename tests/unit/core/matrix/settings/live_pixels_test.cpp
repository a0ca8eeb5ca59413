#include "core/matrix/settings/live_pixels.h"

#include <doctest/doctest.h>

#include <string>

#include "core/ports/json_document.h"

using namespace lumi;

namespace {

std::string problemInPixels(const std::string& body) {
  const auto live = livePixelsFromJson(body);
  return live ? "" : std::string(live.error().message);
}

}  // namespace

TEST_CASE("painted pixels replace those of a pattern, the others stay") {
  const auto live = livePixelsFromJson(R"({"pixels":{"0":"#ff0000","255":"#00fF7f"},"index":1,"more":[1]})");
  REQUIRE(live);
  CHECK(live.value()->index == 1);
  MatrixPattern pattern;
  pattern.fill({1, 2, 3});
  live.value()->applyTo(pattern);
  CHECK(pattern[0] == Rgb{255, 0, 0});
  CHECK(pattern[1] == Rgb{1, 2, 3});
  CHECK(pattern[254] == Rgb{1, 2, 3});
  CHECK(pattern[255] == Rgb{0, 255, 127});
}

TEST_CASE("no pixel at all is accepted") {
  const auto live = livePixelsFromJson(R"({"index":0,"pixels":{}})");
  REQUIRE(live);
  CHECK(live.value()->painted.none());
}

TEST_CASE("a body that is not of this form is rejected with the reason") {
  const std::string name = "The names in pixels must be whole numbers from 0 to 255.";
  const std::string color = "A pixel must be a colour such as #ff8000.";
  const auto withPixels = [](const std::string& pixels) {
    return R"({"index":0,"pixels":{)" + pixels + "}}";
  };
  CHECK(problemInPixels(withPixels(R"("256":"#ff0000")")) == name);
  CHECK(problemInPixels(withPixels(R"("-1":"#ff0000")")) == name);
  CHECK(problemInPixels(withPixels(R"("":"#ff0000")")) == name);
  CHECK(problemInPixels(withPixels(R"("1.5":"#ff0000")")) == name);
  CHECK(problemInPixels(withPixels(R"("7":"red")")) == color);
  CHECK(problemInPixels(withPixels(R"("7":"#ff00000")")) == color);
  CHECK(problemInPixels(withPixels(R"("7":16711680)")) == color);
  CHECK(problemInPixels(withPixels(R"("7":{"1":"#ff0000"})")) == color);
  CHECK(problemInPixels(R"({"index":0})") == "pixels must be an object.");
  CHECK(problemInPixels(R"({"index":0,"pixels":["#ff0000"]})") == "pixels must be an object.");
  CHECK(problemInPixels(R"({"index":-1,"pixels":{}})") ==
        "index must be a whole number from 0 to 4294967295.");
  for (const char* body : {"", "[]", "[1]", R"([{"index":-1},1])", R"({"index":0,"pixels":{}} x)"}) {
    CAPTURE(body);
    CHECK(problemInPixels(body) == "The body must be a JSON object.");
  }
}

TEST_CASE("members that are null, and members of other objects, do not count") {
  CHECK(problemInPixels(R"({"index":0,"pixels":{"7":null,"x":null},"more":{"index":-1,"x":"red"}})").empty());
  CHECK(problemInPixels(R"({"index":0,"pixels":null})") == "pixels must be an object.");
  CHECK(problemInPixels(R"({"index":null,"pixels":{}})") == "There is no matrix with this index.");
}

TEST_CASE("a body may be too large for a document") {
  const std::string blanks(JsonDocument::kMaxText, ' ');
  CHECK(problemInPixels(R"({"index":0,"pixels":{"7":"#ff0000")" + blanks + "}}").empty());
}

TEST_CASE("a matrix that does not exist is not found") {
  for (const char* body : {R"({"index":2,"pixels":{}})", R"({"pixels":{}})"}) {
    const auto live = livePixelsFromJson(body);
    REQUIRE_FALSE(live);
    CHECK(live.error().kind() == ErrorKind::kNotFound);
    CHECK(live.error().message == "There is no matrix with this index.");
  }
}
