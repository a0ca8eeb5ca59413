#include "core/json/json_field.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>

using namespace lumi;

namespace {

using Kind = JsonKind;

constexpr JsonValue kNull{Kind::kNull};
constexpr JsonValue kTrue{Kind::kTruth, true};
constexpr JsonValue kObject{Kind::kObject};
constexpr JsonValue kArray{Kind::kArray};

JsonValue number(double value) {
  return {Kind::kNumber, false, value};
}

JsonValue text(std::string_view value) {
  return {Kind::kText, false, 0, value};
}

enum class Fruit : uint8_t { kApple, kPear };
constexpr std::array<std::string_view, 2> kFruits = {"apple", "pear"};

std::optional<size_t> lengthOf(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text.size();
}

/** Why a value is rejected; "" if it is not. */
template <typename Read>
std::string problemOf(const JsonValue& value, Read read) {
  JsonField field("n", value);
  const bool taken = read(field);
  CHECK(taken == field.problem().empty());
  return field.problem();
}

}  // namespace

TEST_CASE("a value of the right kind and range is stored in the variable of its name") {
  bool flag = false;
  CHECK(JsonField("on", kTrue).flag("on", flag));
  CHECK(flag);
  uint8_t small = 0;
  CHECK(JsonField("n", number(255)).whole("n", 255, small));
  CHECK(small == 255);
  uint32_t large = 0;
  CHECK(JsonField("n", number(4294967295.0)).whole("n", UINT32_MAX, large));
  CHECK(large == UINT32_MAX);
  double exact = 0;
  CHECK(JsonField("n", number(-1.5)).number("n", exact));
  CHECK(exact == -1.5);
  std::string word;
  CHECK(JsonField("t", text("four")).text("t", 4, word));
  CHECK(word == "four");
  CHECK(JsonField("t", text("any")).text("t", word));
  CHECK(word == "any");
  Fruit fruit = Fruit::kApple;
  CHECK(JsonField("f", text("pear")).choice("f", kFruits, fruit));
  CHECK(fruit == Fruit::kPear);
  size_t length = 0;
  CHECK(JsonField("t", text("long")).parse("t", lengthOf, "a word", length));
  CHECK(length == 4);
  CHECK(JsonField("o", kObject).object("o"));
  CHECK(JsonField("l", kArray).array("l", "a list"));
}

TEST_CASE("values can be stored in optionals and converted from texts") {
  std::optional<bool> flag;
  CHECK(JsonField("on", kTrue).flag("on", flag));
  CHECK(flag == true);
  std::optional<uint16_t> count;
  CHECK(JsonField("n", number(7)).whole("n", 9, count));
  CHECK(count == uint16_t{7});
  std::optional<std::string> word;
  CHECK(JsonField("t", text("x")).text("t", word));
  CHECK(word == "x");
  std::optional<Fruit> fruit;
  CHECK(JsonField("f", text("apple")).choice("f", kFruits, fruit));
  CHECK(fruit == Fruit::kApple);
}

TEST_CASE("values of other names are neither stored nor rejected") {
  for (const char* name : {"", "nn", "a.n", "N"}) {
    CAPTURE(name);
    JsonField field("n", kNull);
    bool flag = true;
    uint32_t count = 7;
    std::string word = "kept";
    CHECK_FALSE(field.flag(name, flag));
    CHECK_FALSE(field.whole(name, 9, count));
    CHECK_FALSE(field.text(name, word));
    CHECK_FALSE(field.object(name));
    CHECK(field.problem().empty());
    CHECK(flag);
    CHECK(count == 7);
    CHECK(word == "kept");
  }
}

TEST_CASE("other values are rejected with a rule for the field, and change nothing") {
  bool flag = true;
  std::optional<bool> maybe;
  for (const JsonValue& bad : {kNull, number(1), text("true"), kObject, kArray}) {
    CHECK(problemOf(bad, [&](JsonField& field) { return field.flag("n", flag); }) ==
          "n must be true or false.");
    CHECK_FALSE(problemOf(bad, [&](JsonField& field) { return field.flag("n", maybe); }).empty());
  }
  CHECK(flag);
  CHECK_FALSE(maybe);
  uint8_t count = 7;
  for (const JsonValue& bad : {number(-1), number(0.5), number(101), number(1e300), number(-1e300),
                               number(HUGE_VAL), kNull, text("1")}) {
    CHECK(problemOf(bad, [&](JsonField& field) { return field.whole("n", 100, count); }) ==
          "n must be a whole number from 0 to 100.");
    CHECK(problemOf(bad, [&](JsonField& field) { return field.whole("n", 100, count, "a percentage"); }) ==
          "n must be a percentage.");
  }
  CHECK(count == 7);
  std::string word = "kept";
  for (const JsonValue& bad : {text("fives"), kNull, number(1)}) {
    CHECK(problemOf(bad, [&](JsonField& field) { return field.text("n", 4, word); }) ==
          "n must be a text of at most 4 bytes.");
  }
  CHECK(problemOf(kNull, [&](JsonField& field) { return field.text("n", word); }) == "n must be a text.");
  CHECK(word == "kept");
  double exact = 7;
  CHECK(problemOf(text("1"), [&](JsonField& field) { return field.number("n", exact); }) ==
        "n must be a number.");
  CHECK(exact == 7);
  Fruit fruit = Fruit::kPear;
  for (const JsonValue& bad : {text("plum"), text(""), kNull, number(0)}) {
    CHECK(problemOf(bad, [&](JsonField& field) { return field.choice("n", kFruits, fruit); }) ==
          "n must be apple or pear.");
  }
  CHECK(fruit == Fruit::kPear);
  size_t length = 7;
  CHECK(problemOf(number(1), [&](JsonField& field) {
          return field.parse("n", lengthOf, "a word", length);
        }) == "n must be a word.");
  CHECK(length == 7);
  CHECK(problemOf(kArray, [](JsonField& field) { return field.object("n"); }) == "n must be an object.");
  CHECK(problemOf(kObject, [](JsonField& field) { return field.array("n", "a list"); }) ==
        "n must be a list.");
}

TEST_CASE("the rule for a choice lists all alternatives") {
  CHECK(choiceOf(std::array<std::string_view, 1>{"a"}) == "a");
  CHECK(choiceOf(std::array<std::string_view, 2>{"a", "b"}) == "a or b");
  CHECK(choiceOf(std::array<std::string_view, 3>{"a", "b", "c"}) == "a, b or c");
  CHECK(choiceOf(std::array<std::string_view, 4>{"a", "b", "c", "d"}) == "one of a, b, c, d");
}

TEST_CASE("a problem can be cleared, and the error of a status becomes a problem") {
  JsonField field("n", kNull);
  bool flag = false;
  CHECK_FALSE(field.flag("n", flag));
  field.forgive();
  CHECK(field.problem().empty());
  field.require(Done{});
  CHECK(field.problem().empty());
  field.require(Error{"Too many."});
  CHECK(field.problem() == "Too many.");
}
