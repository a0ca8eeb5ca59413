#include "core/ports/json_document.h"

#include <doctest/doctest.h>

#include <cmath>
#include <string>

using namespace lumi;

namespace {

/** The values of a document in the order of the text: `{a:1,b:[true,'x',null]}`; "-" for a missing one. */
std::string told(JsonNode node) {
  const bool isObject = node.kind() == JsonKind::kObject;
  std::string list;
  node.each([&](std::string_view name, JsonNode value) {
    if (!list.empty()) list += ',';
    list += isObject ? std::string(name) + ':' + told(value) : told(value);
    return true;
  });
  switch (node.kind()) {
    case JsonKind::kMissing:
      return "-";
    case JsonKind::kNull:
      return "null";
    case JsonKind::kTruth:
      return node.truth() ? "true" : "false";
    case JsonKind::kNumber: {
      char digits[40];
      std::snprintf(digits, sizeof digits, "%.17g", node.number());
      return digits;
    }
    case JsonKind::kText:
      return "'" + std::string(node.text()) + "'";
    case JsonKind::kObject:
      return "{" + list + "}";
    default:
      return "[" + list + "]";
  }
}

std::string parsed(std::string_view text) {
  return told(JsonDocument(text).root());
}

double numberOf(std::string_view text) {
  const JsonDocument document(text);
  CHECK(document.root().kind() == JsonKind::kNumber);
  return document.root().number();
}

std::string textOf(std::string_view text) {
  const JsonDocument document(text);
  CHECK(document.root().kind() == JsonKind::kText);
  return std::string(document.root().text());
}

std::string nested(size_t depth) {
  return std::string(depth, '[') + std::string(depth, ']');
}

/** A list of `count` numbers is `count` + 1 values. */
std::string numbers(size_t count) {
  std::string text = "[";
  for (size_t i = 0; i < count; ++i) text += i == 0 ? "1" : ",1";
  return text + "]";
}

}  // namespace

TEST_CASE("JSON document: values are in the order of the text") {
  CHECK(parsed(R"({"b":1,"a":{"y":true,"x":false},"c":[null,"t",[],{}]})") ==
        "{b:1,a:{y:true,x:false},c:[null,'t',[],{}]}");
  CHECK(parsed(" [ 1 , 2 ]\r\n\t") == "[1,2]");
  for (const char* text : {"7", "true", "null", "{}", "[]"}) CHECK(parsed(text) == text);
}

TEST_CASE("JSON document: values are found by name and by index") {
  const JsonDocument document(R"({"a":{"b":[10,20]},"":3})");
  const JsonNode list = document.root().find("a").find("b");
  CHECK(list.at(0).number() == 10);
  CHECK(list.at(1).number() == 20);
  CHECK(document.root().find("").number() == 3);
  CHECK(list.at(2).kind() == JsonKind::kMissing);
  CHECK(list.find("a").kind() == JsonKind::kMissing);
  CHECK(document.root().at(0).kind() == JsonKind::kMissing);
  CHECK(document.root().find("b").kind() == JsonKind::kMissing);
  CHECK(document.root().find("b").find("c").kind() == JsonKind::kMissing);
  CHECK(JsonNode().find("a").kind() == JsonKind::kMissing);
}

TEST_CASE("JSON document: a value of another kind reads as nothing") {
  const JsonDocument document(R"(["1", 1, true, null, {}, []])");
  for (size_t i = 0; i < 6; ++i) {
    CAPTURE(i);
    CHECK(document.root().at(i).text() == (i == 0 ? "1" : ""));
    CHECK(document.root().at(i).number() == (i == 1 ? 1 : 0));
    CHECK(document.root().at(i).truth() == (i == 2));
  }
}

TEST_CASE("JSON document: taking values ends when the taker has enough") {
  for (const char* text : {"[1,2,3]", R"({"a":1,"b":2,"c":3})"}) {
    double sum = 0;
    JsonDocument(text).root().each([&](std::string_view, JsonNode value) {
      sum += value.number();
      return value.number() < 2;
    });
    CHECK(sum == 3);
  }
}

TEST_CASE("JSON document: the last of several members with one name counts, at the place of the first") {
  CHECK(parsed(R"({"a":1,"b":2,"a":3})") == "{a:3,b:2}");
  CHECK(parsed(R"({"a":{"x":1},"a":"t"})") == "{a:'t'}");
  CHECK(parsed(R"({"a":1,"a":null})") == "{a:null}");
  CHECK(parsed(R"({"a":1.5,"a":[]})") == "{a:[]}");
}

TEST_CASE("JSON document: numbers are the nearest doubles") {
  CHECK(numberOf("0") == 0);
  CHECK(numberOf("-0") == 0);
  CHECK(numberOf("-12") == -12);
  CHECK(numberOf("4294967295") == 4294967295.0);
  CHECK(numberOf("9007199254740991") == 9007199254740991.0);
  CHECK(numberOf("-9223372036854775808") == -9223372036854775808.0);
  CHECK(numberOf("18446744073709551615") == 18446744073709551615.0);
  CHECK(numberOf("123456789012345678901234567890") == 123456789012345678901234567890.0);
  CHECK(numberOf("-123456789012345678901234567890") == -123456789012345678901234567890.0);
  for (const char* text : {"0.1", "52.52", "-13.41", "80.1", "1e2", "1E+2", "25e-3", "1.7976931348623157e308",
                           "5e-324", "0.30000000000000004", "8388607.5", "1234567.1", "0e0", "-0.0"}) {
    CAPTURE(text);
    CHECK(numberOf(text) == std::strtod(text, nullptr));
  }
  CHECK(std::signbit(numberOf("-0.0")));
  CHECK(parsed("[1,0.5,-2.25e1,3]") == "[1,0.5,-22.5,3]");
  CHECK(parsed(R"({"a":1.5,"b":[2.5],"1.5":"1.5"})") == "{a:1.5,b:[2.5],1.5:'1.5'}");
}

TEST_CASE("JSON document: texts are decoded") {
  CHECK(textOf(R"("a\"\\\/\b\f\n\r\tz")") == "a\"\\/\b\f\n\r\tz");
  CHECK(textOf(R"("\u0041\u00e4\u20AC\ud83d\ude00")") == "A\u00e4\u20ac\U0001F600");
  CHECK(textOf("\"\u00e4\u20ac\U0001F600\x7F\"") == "\u00e4\u20ac\U0001F600\x7F");
  CHECK(textOf(R"("a\u0000b")") == std::string("a\0b", 3));
  CHECK(textOf(R"("-1.5 \"2.5\" \\")") == "-1.5 \"2.5\" \\");
  CHECK(textOf("\"" + std::string(4096, 'x') + "\"") == std::string(4096, 'x'));
  for (size_t size = 0; size < 70; ++size) {
    CHECK(textOf("\"" + std::string(size, 'y') + "\"") == std::string(size, 'y'));
  }
  CHECK(parsed(R"({"a\n\u0041":"b"})") == "{a\nA:'b'}");
}

TEST_CASE("JSON document: a malformed text has no root") {
  for (const char* text : {"",
                           " ",
                           "{",
                           "[1",
                           "{]",
                           "{} x",
                           "{}{}",
                           "[1,]",
                           "[,1]",
                           "{\"a\":1,}",
                           "{\"a\"}",
                           "{\"a\":}",
                           "{a:1}",
                           "{'a':1}",
                           "'a'",
                           "//\n1",
                           "/**/1",
                           "01",
                           "+1",
                           "1.",
                           ".5",
                           "1e",
                           "1e+",
                           "-",
                           "--1",
                           "0x10",
                           "NaN",
                           "Infinity",
                           "tru",
                           "True",
                           "nul",
                           "\"a",
                           "\"\\x\"",
                           "\"\\u12\"",
                           "\"\\u12g4\"",
                           "[1 2]",
                           "{\"a\" 1}",
                           "\xEF\xBB\xBF{}",
                           "1\x01",
                           "truex",
                           "1e999",
                           "-1e999",
                           "[1e400]"}) {
    CAPTURE(text);
    CHECK(parsed(text) == "-");
  }
}

TEST_CASE("JSON document: malformed UTF-8 and control characters are malformed") {
  for (const char* text : {"\xFF", "\x80", "\xC0\x80", "\xC3", "\xE0\x80\x80", "\xED\xA0\x80",
                           "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xF0\x9F\x98", "\x01", "\n", "\t", "\x1F",
                           "\\ud83d", "\\ude00", "\\ud83d\\u0041", "\\ud83dx", "\\ude00\\ud83d"}) {
    CAPTURE(text);
    CHECK(parsed("\"" + std::string(text) + "\"") == "-");
    CHECK(parsed("{\"" + std::string(text) + "\":1}") == "-");
  }
  CHECK(parsed(std::string_view("\"a\0b\"", 5)) == "-");
  CHECK(parsed(std::string_view("1\0", 2)) == "-");
  CHECK(parsed(std::string_view("\0", 1)) == "-");
}

TEST_CASE("JSON document: a text within the limits has a root, and a larger one has none") {
  CHECK(parsed(nested(JsonDocument::kMaxDepth)) == nested(JsonDocument::kMaxDepth));
  CHECK(parsed(nested(JsonDocument::kMaxDepth + 1)) == "-");
  CHECK(parsed(nested(200)) == "-");
  CHECK(parsed(numbers(JsonDocument::kMaxValues - 1)) == numbers(JsonDocument::kMaxValues - 1));
  CHECK(parsed(numbers(JsonDocument::kMaxValues)) == "-");
  CHECK(parsed(std::string(JsonDocument::kMaxText - 1, ' ') + "7") == "7");
  CHECK(parsed(std::string(JsonDocument::kMaxText, ' ') + "7") == "-");
  CHECK(parsed(std::string(63, '1') + "e1") == "-");
  CHECK(numberOf("1" + std::string(63, '0')) == 1e63);
  CHECK(numberOf("0." + std::string(61, '0') + "1") == 1e-62);
}
