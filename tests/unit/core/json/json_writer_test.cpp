#include "core/json/json_writer.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

template <typename Value>
std::string textOf(const Value& value) {
  JsonWriter json;
  json.field("n", value);
  return json.take();
}

std::string decimalOf(int32_t number, int places) {
  JsonWriter json;
  json.decimal("n", number, places);
  return json.take();
}

}  // namespace

TEST_CASE("objects and arrays can be nested, with commas between their members") {
  JsonWriter json;
  json.beginObject();
  json.beginArray("empty");
  json.endArray();
  json.beginArray("words");
  json.element("one");
  json.element("two");
  json.endArray();
  json.beginArray("objects");
  json.beginObject();
  json.endObject();
  json.beginObject();
  json.field("a", 1);
  json.field("b", true);
  json.endObject();
  json.endArray();
  json.beginObject("inner");
  json.null("c");
  json.endObject();
  json.json("raw", "[1,2]");
  json.field("last", "z");
  json.endObject();
  CHECK(json.take() ==
        R"({"empty":[],"words":["one","two"],"objects":[{},{"a":1,"b":true}],"inner":{"c":null},)"
        R"("raw":[1,2],"last":"z"})");
}

TEST_CASE("an array may be the outermost value") {
  JsonWriter json;
  json.beginArray();
  json.beginObject();
  json.field("a", "");
  json.endObject();
  json.element("b");
  json.endArray();
  CHECK(json.take() == R"([{"a":""},"b"])");
}

TEST_CASE("parts of an object are written without its braces, one after another") {
  JsonWriter first;
  first.field("a", 1);
  first.json("text", "\"");
  CHECK(first.take() == R"("a":1,"text":")");
  JsonWriter second("\"");
  second.field("b", 2);
  second.endObject();
  CHECK(second.take() == R"(","b":2})");
}

TEST_CASE("texts are escaped where required, for every kind of string") {
  CHECK(textOf("a\"b") == R"("n":"a\"b")");
  CHECK(textOf(std::string("a\0b", 3)) == R"("n":"a\u0000b")");
  CHECK(textOf(std::string_view("xyz").substr(0, 2)) == R"("n":"xy")");
  CHECK(textOf("\xC3\xBC \xE2\x82\xAC / \x7F") == "\"n\":\"\xC3\xBC \xE2\x82\xAC / \x7F\"");
  std::string out;
  appendJsonString(out, "a\"b\\c\nd\x01");
  CHECK(out == R"("a\"b\\c\u000ad\u0001")");
}

TEST_CASE("whole numbers of every size are written exactly") {
  CHECK(textOf(uint8_t{255}) == R"("n":255)");
  CHECK(textOf(int16_t{-5}) == R"("n":-5)");
  CHECK(textOf(UINT32_MAX) == R"("n":4294967295)");
  CHECK(textOf(INT32_MIN) == R"("n":-2147483648)");
  CHECK(textOf(INT64_MAX) == R"("n":9223372036854775807)");
  CHECK(textOf(size_t{0}) == R"("n":0)");
}

TEST_CASE("fractions are written as short as possible") {
  for (const auto& [number, digits] : {std::pair<double, const char*>{0, "0"},
                                       {80, "80"},
                                       {101.5, "101.5"},
                                       {0.1, "0.1"},
                                       {-1.25, "-1.25"},
                                       {26.6667, "26.6667"},
                                       {333.3333333333333, "333.3333333"}}) {
    CHECK(textOf(number) == std::string(R"("n":)") + digits);
  }
}

TEST_CASE("decimals are written without trailing zeros") {
  CHECK(decimalOf(0, 2) == R"("n":0)");
  CHECK(decimalOf(1, 2) == R"("n":0.01)");
  CHECK(decimalOf(-5, 1) == R"("n":-0.5)");
  CHECK(decimalOf(-45, 1) == R"("n":-4.5)");
  CHECK(decimalOf(1234, 2) == R"("n":12.34)");
  CHECK(decimalOf(2050, 2) == R"("n":20.5)");
  CHECK(decimalOf(60000, 2) == R"("n":600)");
  CHECK(decimalOf(-100, 2) == R"("n":-1)");
  CHECK(decimalOf(INT32_MIN, 1) == R"("n":-214748364.8)");
}

TEST_CASE("a missing value is written as null") {
  CHECK(textOf(std::optional<int>()) == R"("n":null)");
  CHECK(textOf(std::optional<int>(7)) == R"("n":7)");
  CHECK(textOf(std::optional<std::string>("x")) == R"("n":"x")");
  JsonWriter json;
  json.textOrNull("a", "");
  json.textOrNull("b", "x");
  json.time("c", std::nullopt);
  json.time("d", EpochMillis{1777615200000});
  CHECK(json.take() == R"("a":null,"b":"x","c":null,"d":"2026-05-01T06:00:00.000Z")");
}
