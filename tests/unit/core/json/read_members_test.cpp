#include "core/json/read_members.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

std::string outcomeOf(const Status& status) {
  return status ? "" : std::string(status.error().message);
}

/** The paths of the members that are passed on. */
std::string membersOf(std::string_view text, JsonNulls nulls = JsonNulls::kMissing) {
  std::string names;
  const Status read = readMembers(
      text, "It", [&](JsonField& field) { names += std::string(field.name()) + ";"; }, nulls);
  return outcomeOf(read) + names;
}

}  // namespace

TEST_CASE("members are passed on in the order of the text, and those that are null only if they are wanted") {
  CHECK(membersOf(R"({"b":1,"a":{},"c":null,"":[]})") == "b;a;;");
  CHECK(membersOf(R"({"b":1,"c":null})", JsonNulls::kTaken) == "b;c;");
}

TEST_CASE("what is not a JSON object is rejected with one message") {
  for (const char* body : {"", "{", "[]", "null", "7", "{} {}", "{'a':1}", "{/**/}", "{\"a\":\"\xFF\"}"}) {
    CAPTURE(body);
    CHECK(outcomeOf(readBody(body, [](JsonField&) {})) == "The body must be a JSON object.");
  }
  CHECK(membersOf("[]") == "It must be a JSON object.");
  CHECK(readBody("{}", [](JsonField&) {}).ok());
}

TEST_CASE("the first problem ends the reading, also one of a member or an element") {
  std::string told;
  const auto read = [&](std::string_view text) {
    told.clear();
    return outcomeOf(readBody(text, [&](JsonField& field) {
      told += field.name();
      bool flag = false;
      field.members("o", [&](JsonField& member) { member.flag("flag", flag); });
      field.elements("l", "a list of numbers", [&](JsonField& element) {
        if (element.value().kind != JsonKind::kNumber) element.refuse("a list of numbers");
      });
    }));
  };
  CHECK(read(R"({"a":1,"o":{"flag":1},"b":2})") == "flag must be true or false.");
  CHECK(told == "ao");
  CHECK(read(R"({"l":[1,"2"],"b":2})") == "l must be a list of numbers.");
  CHECK(read(R"({"l":[null]})") == "l must be a list of numbers.");
  CHECK(read(R"({"l":{}})") == "l must be a list of numbers.");
  CHECK(read(R"({"o":[]})") == "o must be an object.");
  CHECK(told == "o");
  CHECK(read(R"({"o":{"flag":null,"x":1},"l":[1,2]})").empty());
}

TEST_CASE("of two members with the same name, the last one counts and the first one is not checked") {
  uint8_t number = 0;
  CHECK(readBody(R"({"n":"x","n":2})", [&](JsonField& field) { field.whole("n", 255, number); }).ok());
  CHECK(number == 2);
}
