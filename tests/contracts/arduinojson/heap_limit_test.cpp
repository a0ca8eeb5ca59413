#include <doctest/doctest.h>

#include <string>

#include "core/ports/json_document.h"

using namespace lumi;

namespace {

/** An object of `count` members whose names and values are all different. */
std::string members(size_t count) {
  std::string text = "{";
  for (size_t i = 100; i < 100 + count; ++i) {
    if (i > 100) text += ',';
    text += "\"name" + std::to_string(i) + "\":\"text" + std::to_string(i) + "\"";
  }
  return text + "}";
}

bool isTaken(const std::string& text) {
  return JsonDocument(text).root().kind() == JsonKind::kObject;
}

}  // namespace

TEST_CASE("JSON document on a chip: one that takes more than its heap has no root") {
  CHECK(isTaken(members(60)));
  CHECK_FALSE(isTaken(members(399)));
  CHECK(isTaken(members(60)));
}

TEST_CASE("JSON document on a chip: repeated names and texts are stored once") {
  std::string text = "[";
  for (size_t i = 0; i < 40; ++i) text += R"({"brightness":128,"color":"#ff8000","mode":"solid"},)";
  CHECK(JsonDocument(text + "{}]").root().kind() == JsonKind::kArray);
}
