#include "core/json/json_fields.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

/** Writes down each value and its path: "a.b=1;". */
class Listed : public JsonFields {
 public:
  std::string told;
  std::string refused = "-";     // the path at which a value is refused
  std::string refusedEnd = "-";  // and an end

 private:
  Status field(std::string_view path, const JsonValue& value) override {
    told += std::string(path) + "=" + nameOf(value) + ";";
    if (path == refused) return must(path, "something else");
    return Done{};
  }
  Status ended(std::string_view path) override {
    told += "/" + std::string(path) + ";";
    if (path == refusedEnd) return must(path, "longer");
    return Done{};
  }
  static std::string nameOf(const JsonValue& value) {
    switch (value.kind) {
      case JsonValue::Kind::kNull:
        return "null";
      case JsonValue::Kind::kTruth:
        return value.truth ? "true" : "false";
      case JsonValue::Kind::kNumber:
        return std::to_string(static_cast<int>(value.number));
      case JsonValue::Kind::kText:
        return "'" + std::string(value.text) + "'";
      case JsonValue::Kind::kObject:
        return "{}";
      default:
        return "[]";
    }
  }
};

std::string toldOf(std::string_view text) {
  Listed listed;
  CHECK(readJson(text, 100, "It", listed));
  return listed.told;
}

std::string problemOf(const Status& status) {
  return status ? "" : status.error().message;
}

JsonValue numberValue(double number) {
  return {JsonValue::Kind::kNumber, false, number};
}

}  // namespace

TEST_CASE("every value is told with the path on which it stands") {
  CHECK(toldOf(R"({"a":1,"b":{"c":"x","d":{}},"e":true})") ==
        "={};a=1;b={};b.c='x';b.d={};/b.d;/b;e=true;/;");
  CHECK(toldOf(R"({"a":[1,[2],{"b":null}],"c":false})") ==
        "={};a=[];a[]=1;a[]=[];a[][]=2;/a[];a[]={};a[].b=null;/a[];/a;c=false;/;");
  CHECK(toldOf("[{\"a\":1}]") == "=[];[]={};[].a=1;/[];/;");
  CHECK(toldOf("7") == "=7;");
}

TEST_CASE("no name can pass for another place") {
  CHECK(toldOf(R"({"a.b":1})") == "={};?=1;/;");
  CHECK(toldOf(R"({"a[]":1})") == "={};?=1;/;");
  CHECK(toldOf(R"({"":{"a":1}})") == "={};?={};?.a=1;/?;/;");
}

TEST_CASE("the end of a long path is missing, and what follows it has its path") {
  const std::string longName(100, 'n');
  const std::string told = toldOf(R"({"a":{")" + longName + R"(":{"b":1},"c":2}})");
  const std::string cut = "a." + std::string(JsonFields::kLongestPath - 2, 'n');
  CHECK(told == "={};a={};" + cut + "={};" + cut + "=1;/" + cut + ";a.c=2;/a;/;");
}

TEST_CASE("what is nested as deep as can be is told") {
  std::string text;
  for (int i = 0; i < JsonReader::kDeepest; ++i) text += "[";
  for (int i = 0; i < JsonReader::kDeepest; ++i) text += "]";
  CHECK_FALSE(toldOf(text).empty());
}

TEST_CASE("an error refuses the text and is the problem") {
  Listed listed;
  listed.refused = "b";
  CHECK(problemOf(readJson(R"({"a":1,"b":2,"c":3})", 100, "It", listed)) == "b must be something else.");
  CHECK(listed.told == "={};a=1;b=2;");
}

TEST_CASE("an error at an end refuses the text, whether something follows or not") {
  for (const std::string text : {R"({"a":[]})", R"({"a":[],"b":1})", R"({"a":[]}x)"}) {
    CAPTURE(text);
    Listed listed;
    listed.refusedEnd = "a";
    CHECK(problemOf(readJson(text, 100, "It", listed)) == "a must be longer.");
    CHECK(listed.told == "={};a=[];/a;");
  }
}

TEST_CASE("a text that is malformed or cut off is no JSON") {
  for (const std::string text : {"", "{", "{]", "{} x"}) {
    CAPTURE(text);
    Listed listed;
    CHECK(problemOf(readJson(text, 100, "The answer", listed)) == "The answer is not valid JSON.");
  }
}

TEST_CASE("values of the right kind and range are taken") {
  bool flag = false;
  CHECK(readFlag({JsonValue::Kind::kTruth, true}, "on", flag));
  CHECK(flag);
  uint8_t small = 0;
  CHECK(readWhole(numberValue(255), "n", 255, small));
  CHECK(small == 255);
  uint32_t large = 0;
  CHECK(readWhole(numberValue(4294967295.0), "n", UINT32_MAX, large));
  CHECK(large == UINT32_MAX);
  std::string text;
  CHECK(readText({JsonValue::Kind::kText, false, 0, "four"}, "t", 4, text));
  CHECK(text == "four");
}

TEST_CASE("other values are refused with what the field must be, and change nothing") {
  bool flag = true;
  CHECK(problemOf(readFlag(numberValue(1), "on", flag)) == "on must be true or false.");
  uint8_t number = 7;
  for (const double bad : {-1.0, 0.5, 101.0, 1e300, -1e300}) {
    CAPTURE(bad);
    CHECK(problemOf(readWhole(numberValue(bad), "n", 100, number)) ==
          "n must be a whole number from 0 to 100.");
  }
  CHECK_FALSE(readWhole({JsonValue::Kind::kText, false, 0, "1"}, "n", 100, number));
  CHECK(number == 7);
  std::string text = "kept";
  CHECK(problemOf(readText({JsonValue::Kind::kText, false, 0, "fives"}, "t", 4, text)) ==
        "t must be a text of at most 4 bytes.");
  CHECK_FALSE(readText({JsonValue::Kind::kNull}, "t", 4, text));
  CHECK(text == "kept");
}
