#include "core/json/json_fields.h"

#include <doctest/doctest.h>

#include <string>

using namespace lumi;

namespace {

/** Records each value and its path: "a.b=1;". */
class Listed : public JsonFields {
 public:
  std::string told;
  std::string refused = "-";     // path at which a value is rejected
  std::string refusedEnd = "-";  // path at which an end is rejected

 private:
  void field(JsonField& field) override {
    told += std::string(field.path()) + "=" + nameOf(field.value()) + ";";
    if (field.path() == refused) field.refuse("something else");
  }
  void ended(JsonField& field) override {
    told += "/" + std::string(field.path()) + ";";
    if (field.path() == refusedEnd) field.refuse("longer");
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

std::string fieldsOf(std::string_view text) {
  Listed listed;
  CHECK(readJson(text, 100, "It", listed));
  return listed.told;
}

std::string problemOf(const Status& status) {
  return status ? "" : status.error().message;
}

}  // namespace

TEST_CASE("every value is reported with its path") {
  CHECK(fieldsOf(R"({"a":1,"b":{"c":"x","d":{}},"e":true})") ==
        "={};a=1;b={};b.c='x';b.d={};/b.d;/b;e=true;/;");
  CHECK(fieldsOf(R"({"a":[1,[2],{"b":null}],"c":false})") ==
        "={};a=[];a[]=1;a[]=[];a[][]=2;/a[];a[]={};a[].b=null;/a[];/a;c=false;/;");
  CHECK(fieldsOf("[{\"a\":1}]") == "=[];[]={};[].a=1;/[];/;");
  CHECK(fieldsOf("7") == "=7;");
}

TEST_CASE("no member name can imitate another path") {
  CHECK(fieldsOf(R"({"a.b":1})") == "={};?=1;/;");
  CHECK(fieldsOf(R"({"a[]":1})") == "={};?=1;/;");
  CHECK(fieldsOf(R"({"":{"a":1}})") == "={};?={};?.a=1;/?;/;");
}

TEST_CASE("a long path is cut off, and the values after it have their paths") {
  const std::string longName(100, 'n');
  const std::string told = fieldsOf(R"({"a":{")" + longName + R"(":{"b":1},"c":2}})");
  const std::string cut = "a." + std::string(JsonFields::kMaxPathSize - 2, 'n');
  CHECK(told == "={};a={};" + cut + "={};" + cut + "=1;/" + cut + ";a.c=2;/a;/;");
}

TEST_CASE("values are reported up to the maximum depth") {
  std::string text;
  for (int i = 0; i < JsonReader::kMaxDepth; ++i) text += "[";
  for (int i = 0; i < JsonReader::kMaxDepth; ++i) text += "]";
  CHECK_FALSE(fieldsOf(text).empty());
}

TEST_CASE("an error rejects the text and becomes the problem") {
  Listed listed;
  listed.refused = "b";
  CHECK(problemOf(readJson(R"({"a":1,"b":2,"c":3})", 100, "It", listed)) == "b must be something else.");
  CHECK(listed.told == "={};a=1;b=2;");
}

TEST_CASE("an error at an end rejects the text, whether or not anything follows") {
  for (const std::string text : {R"({"a":[]})", R"({"a":[],"b":1})", R"({"a":[]}x)"}) {
    CAPTURE(text);
    Listed listed;
    listed.refusedEnd = "a";
    CHECK(problemOf(readJson(text, 100, "It", listed)) == "a must be longer.");
    CHECK(listed.told == "={};a=[];/a;");
  }
}

TEST_CASE("a malformed or truncated text is rejected") {
  for (const std::string text : {"", "{", "{]", "{} x"}) {
    CAPTURE(text);
    Listed listed;
    CHECK(problemOf(readJson(text, 100, "The answer", listed)) == "The answer is not valid JSON.");
  }
}

TEST_CASE("a taker receives every field with its path") {
  std::string told;
  const auto take = [&](JsonField& field) { told += std::string(field.path()) + ";"; };
  CHECK(readJson(R"({"a":{"b":[null,1]},"c":null})", "It", take));
  CHECK(told == ";a;a.b;a.b[];a.b[];c;");
  CHECK(problemOf(readJson("{", "It", take)) == "It is not valid JSON.");
}

TEST_CASE("in an object, null members count as missing, and null elements of arrays do not") {
  std::string told;
  CHECK(readJsonObject(R"({"a":null,"b":{"c":null},"d":[null,{"e":null}]})", "It",
                       [&](JsonField& field) { told += std::string(field.path()) + ";"; }));
  CHECK(told == ";b;d;d[];d[];");
}

TEST_CASE("a body that is not a JSON object is rejected with one message") {
  for (const char* body : {"", "{", "[]", "null", "7", "{} {}", "{'a':1}", "{/**/}", "{\"a\":\"\xFF\"}"}) {
    CAPTURE(body);
    CHECK(problemOf(readJsonBody(body, [](JsonField&) {})) == "The body must be a JSON object.");
  }
  CHECK(problemOf(readJsonObject("[]", "A call", [](JsonField&) {})) == "A call must be a JSON object.");
  CHECK(readJsonBody("{}", [](JsonField&) {}));
}

TEST_CASE("an error in a field rejects the body") {
  bool flag = false;
  const auto take = [&](JsonField& field) { field.flag("a.flag", flag); };
  CHECK(problemOf(readJsonBody(R"({"a":{"flag":1}})", take)) == "flag must be true or false.");
  CHECK(readJsonBody(R"({"a":{"flag":true}})", take));
  CHECK(flag);
}

TEST_CASE("of two members with the same name, the last one counts") {
  uint8_t number = 0;
  CHECK(readJsonBody(R"({"n":1,"n":2})", [&](JsonField& field) { field.whole("n", 255, number); }));
  CHECK(number == 2);
}
