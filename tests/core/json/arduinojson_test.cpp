#include <ArduinoJson.h>
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// What the core relies on in ArduinoJson 7; passes with the real library and with the adapter.

namespace {

std::string textOf(JsonVariantConst value) {
  std::string text;
  serializeJson(value, text);
  return text;
}

JsonDocument parsed(const char* text) {
  JsonDocument doc;
  REQUIRE_FALSE(deserializeJson(doc, text));
  return doc;
}

DeserializationError errorOf(std::string_view text) {
  JsonDocument doc;
  return deserializeJson(doc, text);
}

}  // namespace

TEST_CASE("writing to a missing member makes it and everything above it") {
  JsonDocument doc;
  doc["a"]["b"] = 1;
  doc["a"]["c"][2] = "x";
  CHECK(textOf(doc) == R"({"a":{"b":1,"c":[null,null,"x"]}})");
}

TEST_CASE("reading a missing member gives null and makes nothing") {
  JsonDocument doc;
  doc["a"] = 1;
  CHECK(doc["b"]["c"].isNull());
  CHECK(doc["b"].as<int>() == 0);
  CHECK(doc["b"].as<const char*>() == nullptr);
  CHECK(doc["b"].as<JsonObject>().isNull());
  CHECK_FALSE(doc["b"].is<JsonVariant>());
  CHECK(doc["a"].is<JsonVariant>());
  CHECK(textOf(doc) == R"({"a":1})");
}

TEST_CASE("a number is not made an object by writing into it") {
  JsonDocument doc;
  doc["a"] = 1;
  doc["a"]["b"] = 2;
  CHECK(textOf(doc) == R"({"a":1})");
}

TEST_CASE("members keep the order in which they came") {
  JsonDocument doc = parsed(R"({"z":1,"a":2,"m":3})");
  doc["b"] = 4;
  doc["a"] = 5;
  CHECK(textOf(doc) == R"({"z":1,"a":5,"m":3,"b":4})");
}

TEST_CASE("the last of two members with one name counts") {
  CHECK(textOf(parsed(R"({"a":1,"b":2,"a":3})")) == R"({"a":3,"b":2})");
}

TEST_CASE("keys may be literals, strings, views and pointers") {
  JsonDocument doc;
  const std::string name = "one";
  const char* pointer = "two";
  const std::string_view view = std::string_view("threefold").substr(0, 5);
  doc[name] = 1;
  doc[pointer] = 2;
  doc[view] = 3;
  doc["four"] = 4;
  CHECK(textOf(doc) == R"({"one":1,"two":2,"three":3,"four":4})");
  CHECK(doc[std::string("three")].as<int>() == 3);
  const JsonDocument& fixed = doc;
  CHECK(fixed[name] == 1);
  CHECK(fixed[pointer] == 2);
  CHECK(fixed[view] == 3);
  JsonObjectConst object = fixed.as<JsonObjectConst>();
  CHECK(object[view] == 3);
  CHECK(object["five"].isNull());
}

TEST_CASE("handles stay valid while their siblings come and go") {
  JsonDocument doc;
  JsonObject first = doc["first"].to<JsonObject>();
  JsonArray list = doc["list"].to<JsonArray>();
  JsonObject inList = list.add<JsonObject>();
  for (int i = 0; i < 500; i++) {
    doc[std::string("k") + std::to_string(i)] = i;
    list.add(i);
  }
  for (int i = 0; i < 250; i++) doc.remove(std::string("k") + std::to_string(i));
  first["x"] = 1;
  inList["y"] = 2;
  CHECK(doc["first"]["x"] == 1);
  CHECK(doc["list"][0]["y"] == 2);
  CHECK(list.size() == 501);
  CHECK(doc.size() == 252);
}

TEST_CASE("a whole number is of every type that holds it") {
  JsonDocument doc = parsed("[255,256,-1,65535,65536,2147483648,-2147483649,9223372036854775808]");
  CHECK(doc[0].is<uint8_t>());
  CHECK_FALSE(doc[1].is<uint8_t>());
  CHECK_FALSE(doc[2].is<uint8_t>());
  CHECK(doc[2].is<int8_t>());
  CHECK_FALSE(doc[0].is<int8_t>());
  CHECK(doc[3].is<uint16_t>());
  CHECK_FALSE(doc[4].is<uint16_t>());
  CHECK(doc[5].is<uint32_t>());
  CHECK_FALSE(doc[5].is<int32_t>());
  CHECK(doc[5].is<int64_t>());
  CHECK_FALSE(doc[6].is<int>());
  CHECK(doc[6].is<int64_t>());
  CHECK_FALSE(doc[7].is<int64_t>());
  CHECK(doc[7].is<uint64_t>());
  CHECK(doc[0].is<float>());
  CHECK(doc[0].is<double>());
  CHECK_FALSE(doc[0].is<bool>());
}

TEST_CASE("a number out of range reads as 0") {
  JsonDocument doc = parsed("[256,-1,1e30,-3]");
  CHECK(doc[0].as<uint8_t>() == 0);
  CHECK(doc[1].as<uint32_t>() == 0);
  CHECK(doc[2].as<int>() == 0);
  CHECK(doc[3].as<int>() == -3);
}

TEST_CASE("a fraction is no whole number but can be cut to one") {
  JsonDocument doc = parsed("[1.5,-1.5,2.0,1e2]");
  for (JsonVariant value : doc.as<JsonArray>()) {
    CHECK_FALSE(value.is<int>());
    CHECK_FALSE(value.is<uint64_t>());
    CHECK(value.is<float>());
    CHECK(value.is<double>());
  }
  CHECK(doc[0].as<int>() == 1);
  CHECK(doc[1].as<int>() == -1);
  CHECK(doc[2].as<uint8_t>() == 2);
  CHECK(doc[3].as<double>() == doctest::Approx(100));
}

TEST_CASE("strings, truth and null are told apart") {
  JsonDocument doc = parsed(R"({"s":"text","t":true,"f":false,"n":null,"o":{},"l":[],"i":"42"})");
  CHECK(doc["s"].is<const char*>());
  CHECK(doc["s"].is<std::string>());
  CHECK(doc["s"].is<std::string_view>());
  CHECK_FALSE(doc["s"].is<int>());
  CHECK_FALSE(doc["t"].is<const char*>());
  CHECK(doc["t"].is<bool>());
  CHECK_FALSE(doc["t"].is<int>());
  CHECK_FALSE(doc["n"].is<bool>());
  CHECK(doc["n"].isNull());
  CHECK(doc["n"].is<std::nullptr_t>());
  CHECK(doc["o"].is<JsonObject>());
  CHECK(doc["o"].is<JsonObjectConst>());
  CHECK_FALSE(doc["o"].is<JsonArray>());
  CHECK(doc["l"].is<JsonArray>());
  CHECK(doc["l"].is<JsonArrayConst>());
  CHECK_FALSE(doc["l"].isNull());
  CHECK(doc["s"].as<std::string>() == "text");
  CHECK(doc["s"].as<std::string_view>() == "text");
  CHECK(std::string_view(doc["s"].as<const char*>()) == "text");
  CHECK(doc["o"].as<const char*>() == nullptr);
  CHECK(doc["n"].as<std::string_view>().empty());
  CHECK(doc["n"].as<std::string>() == "null");
  CHECK(doc["o"].as<std::string>() == "{}");
  CHECK(doc["t"].as<bool>());
  CHECK_FALSE(doc["f"].as<bool>());
  CHECK(doc["s"].as<bool>());
  CHECK(doc["i"].as<int>() == 42);
}

TEST_CASE("a read-only value gives no writable handle") {
  JsonDocument doc = parsed(R"({"o":{},"l":[]})");
  JsonVariantConst fixed = doc;
  CHECK_FALSE(fixed["o"].is<JsonObject>());
  CHECK(fixed["o"].is<JsonObjectConst>());
  CHECK_FALSE(fixed["l"].is<JsonArray>());
  CHECK(fixed["l"].is<JsonArrayConst>());
}

TEST_CASE("a default stands in for a missing value or one of another type") {
  JsonDocument doc = parsed(R"({"n":7,"s":"text","b":true,"big":300})");
  CHECK((doc["n"] | 1) == 7);
  CHECK((doc["x"] | 1) == 1);
  CHECK((doc["s"] | 1) == 1);
  CHECK((doc["big"] | uint8_t{9}) == 9);
  CHECK((doc["b"] | false) == true);
  CHECK((doc["n"] | false) == false);
  CHECK((doc["n"] | 0.5) == doctest::Approx(7));
  CHECK(std::string_view(doc["s"] | "none") == "text");
  CHECK(std::string_view(doc["n"] | "none") == "none");
  CHECK((doc["s"] | std::string("none")) == "text");
  CHECK((doc["x"] | std::string("none")) == "none");
  const JsonDocument& fixed = doc;
  CHECK((fixed["n"] | 1) == 7);
}

TEST_CASE("values convert where a variable of their type is declared") {
  JsonDocument doc = parsed(R"({"n":7,"s":"text","l":[1,2],"o":{"a":1}})");
  const int number = doc["n"];
  const std::string text = doc["s"];
  JsonArrayConst list = doc["l"];
  JsonObject object = doc["o"];
  JsonVariantConst any = doc["n"];
  object["b"] = number;
  CHECK(text == "text");
  CHECK(list.size() == 2);
  CHECK(any == 7);
  CHECK(doc["o"]["b"] == 7);
}

TEST_CASE("values compare with values of C++ and with each other") {
  JsonDocument doc = parsed(R"({"n":7,"s":"text","b":true,"m":7,"x":{"a":1,"b":2},"y":{"b":2,"a":1}})");
  CHECK(doc["n"] == 7);
  CHECK(doc["n"] != 8);
  CHECK(7 == doc["n"]);
  CHECK(doc["s"] == "text");
  CHECK(doc["s"] == std::string("text"));
  CHECK(doc["s"] != "other");
  CHECK(doc["b"] == true);
  CHECK(doc["n"] != "7");
  CHECK(doc["none"] == nullptr);
  CHECK(doc["n"] == doc["m"]);
  CHECK(doc["n"] != doc["s"]);
  CHECK(doc["x"] == doc["y"]);
  JsonDocument copy = doc;
  CHECK(copy == doc);
  copy["n"] = 1;
  CHECK(copy != doc);
}

TEST_CASE("everything that can be assigned comes out as JSON") {
  JsonDocument doc;
  const char* none = nullptr;
  char buffer[8] = "buf";
  doc["str"] = std::string("a\0b", 3);
  doc["view"] = std::string_view("view!").substr(0, 4);
  doc["buf"] = buffer;
  doc["none"] = none;
  doc["null"] = nullptr;
  doc["yes"] = true;
  doc["i8"] = int8_t{-5};
  doc["u64"] = uint64_t{18446744073709551615u};
  doc["i64"] = int64_t{-9007199254740993};
  doc["raw"] = serialized(std::string("[1, 2]"));
  doc["raw2"] = serialized("{}");
  CHECK(textOf(doc) ==
        R"({"str":"a\u0000b","view":"view","buf":"buf","none":null,"null":null,"yes":true,)"
        R"("i8":-5,"u64":18446744073709551615,"i64":-9007199254740993,"raw":[1, 2],"raw2":{}})");
}

TEST_CASE("fractions are written short") {
  JsonDocument doc;
  for (double value : {0.0, 0.5, 0.1, -1.25, 3.14159265, 100.0, 1234.5, 0.0001}) doc.add(value);
  doc.add(0.1f);
  doc.add(33.3f);
  doc.add(1e10);
  doc.add(2.5e-7);
  CHECK(textOf(doc) == "[0,0.5,0.1,-1.25,3.14159265,100,1234.5,0.0001,0.1,33.3,1e10,2.5e-7]");
}

TEST_CASE("special characters are escaped, the rest of UTF-8 is not") {
  JsonDocument doc;
  doc["q\"\\"] = "\b\f\n\r\t/ \xC3\xBC \xE2\x82\xAC";
  CHECK(textOf(doc) == "{\"q\\\"\\\\\":\"\\b\\f\\n\\r\\t/ \xC3\xBC \xE2\x82\xAC\"}");
  JsonDocument back;
  REQUIRE_FALSE(deserializeJson(back, textOf(doc)));
  CHECK(back == doc);
}

TEST_CASE("escapes are read, surrogate pairs too") {
  JsonDocument doc = parsed(R"(["\u00fc\n\/\"","\ud83d\ude00"])");
  CHECK(doc[0] == "\xC3\xBC\n/\"");
  CHECK(doc[1] == "\xF0\x9F\x98\x80");
}

TEST_CASE("arrays take values, arrays and objects") {
  JsonDocument doc;
  JsonArray list = doc.to<JsonArray>();
  CHECK(list.add(1));
  CHECK(list.add("two"));
  CHECK(list.add(std::string("three")));
  list.add<JsonObject>()["a"] = 1;
  list.add<JsonArray>().add(true);
  list[0] = 10;
  CHECK(textOf(list) == R"([10,"two","three",{"a":1},[true]])");
  list.remove(1);
  list.remove(9);
  CHECK(textOf(doc) == R"([10,"three",{"a":1},[true]])");
  list.clear();
  CHECK(textOf(doc) == "[]");
}

TEST_CASE("adding to null makes an array, adding to anything else is refused") {
  JsonDocument doc;
  CHECK(doc["list"].add(1));
  doc["number"] = 1;
  CHECK_FALSE(doc["number"].add(1));
  doc["objects"].add<JsonObject>()["a"] = 1;
  CHECK(textOf(doc) == R"({"list":[1],"number":1,"objects":[{"a":1}]})");
}

TEST_CASE("members can be removed by any kind of key") {
  JsonDocument doc = parsed(R"({"a":1,"b":2,"c":{"d":1,"e":2},"f":[1,2,3]})");
  doc.remove("a");
  doc.remove(std::string("b"));
  doc.remove("missing");
  doc["c"].remove("d");
  doc["f"].remove(0);
  JsonObject c = doc["c"];
  c.remove(std::string("missing"));
  CHECK(textOf(doc) == R"({"c":{"e":2},"f":[2,3]})");
}

TEST_CASE("objects are walked in order, with keys and values") {
  JsonDocument doc = parsed(R"({"z":1,"a":2})");
  std::string seen;
  for (JsonPair pair : doc.as<JsonObject>()) {
    seen += pair.key().c_str() + std::to_string(pair.value().as<int>());
    pair.value().set(9);
  }
  CHECK(seen == "z1a2");
  for (JsonPairConst pair : doc.as<JsonObjectConst>()) {
    seen += std::string(pair.key().c_str(), pair.key().size()) + pair.value().as<std::string>();
  }
  CHECK(seen == "z1a2z9a9");
}

TEST_CASE("arrays are walked in order; nothing is walked where there is no array") {
  JsonDocument doc = parsed(R"({"list":[{"n":1},{"n":2}],"words":["a","b"]})");
  int sum = 0;
  for (JsonObject item : doc["list"].as<JsonArray>()) sum += item["n"].as<int>();
  for (JsonObjectConst item : doc["list"].as<JsonArrayConst>()) sum += item["n"] | 0;
  CHECK(sum == 6);
  std::string words;
  for (const char* word : doc["words"].as<JsonArrayConst>()) words += word;
  CHECK(words == "ab");
  for (JsonVariantConst item : doc["missing"].as<JsonArrayConst>()) FAIL(item.size());
  for (JsonPairConst pair : doc["list"].as<JsonObjectConst>()) FAIL(pair.key().size());
}

TEST_CASE("copies are deep, also out of the same document and of objects") {
  JsonDocument doc = parsed(R"({"a":{"n":1}})");
  doc["b"] = doc["a"];
  doc["a"]["n"] = 2;
  doc["c"].set(doc["a"].as<JsonObjectConst>());
  JsonDocument other;
  other["x"] = doc;
  other["y"] = doc["b"].as<JsonObject>();
  doc.clear();
  CHECK(doc.isNull());
  CHECK(textOf(doc) == "null");
  CHECK(textOf(other) == R"({"x":{"a":{"n":2},"b":{"n":1},"c":{"n":2}},"y":{"n":1}})");
  JsonDocument part(other["x"].as<JsonObjectConst>());
  CHECK(part["b"]["n"] == 1);
}

TEST_CASE("a document can be copied, moved and assigned") {
  JsonDocument doc = parsed(R"({"a":"long enough to be kept on the heap"})");
  const std::string before = textOf(doc);
  JsonDocument copy(doc);
  copy["a"] = 1;
  CHECK(textOf(doc) == before);
  JsonDocument moved(std::move(copy));
  CHECK(textOf(moved) == R"({"a":1})");
  moved = doc;
  CHECK(textOf(moved) == before);
  std::vector<JsonDocument> many(3, doc);
  CHECK(textOf(many[2]) == before);
  CHECK_FALSE(doc.overflowed());
}

TEST_CASE("a null document becomes what is first done to it") {
  JsonDocument object;
  object["a"] = 1;
  CHECK(object.is<JsonObject>());
  JsonDocument list;
  list.add(1);
  CHECK(list.is<JsonArray>());
  CHECK(list.size() == 1);
  JsonDocument number;
  CHECK(number.set(42));
  CHECK(number.as<int>() == 42);
  number.to<JsonObject>()["a"] = 1;
  CHECK(textOf(number) == R"({"a":1})");
}

TEST_CASE("unbound handles are harmless") {
  JsonObject object;
  JsonArray list;
  JsonVariant value;
  JsonVariantConst fixed;
  object["a"] = 1;
  CHECK_FALSE(object);
  CHECK(object["a"].isNull());
  CHECK_FALSE(list.add(1));
  CHECK_FALSE(value.set(1));
  CHECK(fixed["a"][0].isNull());
  CHECK(object.size() + list.size() + value.size() + fixed.size() == 0);
}

TEST_CASE("set copies one object or array into another") {
  JsonDocument doc = parsed(R"({"a":{"x":1},"b":{"y":2},"c":[1],"d":[2,3]})");
  CHECK(doc["a"].as<JsonObject>().set(doc["b"].as<JsonObjectConst>()));
  CHECK(doc["c"].as<JsonArray>().set(doc["d"].as<JsonArrayConst>()));
  CHECK(textOf(doc) == R"({"a":{"y":2},"b":{"y":2},"c":[2,3],"d":[2,3]})");
}

TEST_CASE("text is read from all kinds of strings") {
  JsonDocument doc;
  CHECK_FALSE(deserializeJson(doc, std::string("[1]")));
  CHECK_FALSE(deserializeJson(doc, std::string_view("[1]x").substr(0, 3)));
  CHECK_FALSE(deserializeJson(doc, "[1]garbage", size_t{3}));
  const char* pointer = "[1]";
  CHECK_FALSE(deserializeJson(doc, pointer));
  const uint8_t bytes[] = {'[', '1', ']'};
  CHECK_FALSE(deserializeJson(doc, bytes, sizeof bytes));
  CHECK(doc[0] == 1);
}

TEST_CASE("what is wrong with a text is told") {
  CHECK(errorOf("") == DeserializationError::EmptyInput);
  CHECK(errorOf(" \r\n\t") == DeserializationError::EmptyInput);
  for (const char* text : {"{", "[", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1", "\"abc", "tru", "[\"a", "[tr"}) {
    CAPTURE(text);
    CHECK(errorOf(text) == DeserializationError::IncompleteInput);
  }
  for (const char* text : {"}", "]", "[1 2]", "{\"a\" 1}", "{\"a\":}", "trux", "[1,]", "hello", "{,}"}) {
    CAPTURE(text);
    CHECK(errorOf(text) == DeserializationError::InvalidInput);
  }
  CHECK(errorOf("[1]") == DeserializationError::Ok);
  CHECK_FALSE(errorOf("[1]"));
  CHECK(errorOf("["));
  CHECK(std::string_view(errorOf("").c_str()) == "EmptyInput");
  CHECK(std::string_view(errorOf("{").c_str()) == "IncompleteInput");
  CHECK(errorOf("{").code() == DeserializationError::IncompleteInput);
}

TEST_CASE("what follows the value is not looked at, except behind a number") {
  CHECK_FALSE(errorOf("{\"a\":1}garbage"));
  CHECK_FALSE(errorOf("[1] ]"));
  CHECK_FALSE(errorOf("\"a\" b"));
  CHECK_FALSE(errorOf("42"));
  for (const char* text : {"42x", "42 ", "2-08", "1 2", " 42}"}) {
    CAPTURE(text);
    CHECK(errorOf(text) == DeserializationError::InvalidInput);
  }
  CHECK_FALSE(errorOf(std::string_view("[1]\0[", 5)));
}

TEST_CASE("nesting is limited, to 10 unless told") {
  const std::string ten = std::string(10, '[') + std::string(10, ']');
  CHECK_FALSE(errorOf(ten));
  CHECK(errorOf("[" + ten + "]") == DeserializationError::TooDeep);
  JsonDocument doc;
  CHECK_FALSE(deserializeJson(doc, "[[1]]", DeserializationOption::NestingLimit(2)));
  CHECK(deserializeJson(doc, "{\"a\":{\"b\":{}}}", DeserializationOption::NestingLimit(2)) ==
        DeserializationError::TooDeep);
  CHECK(deserializeJson(doc, "[[1]]", size_t{5}, DeserializationOption::NestingLimit(1)) ==
        DeserializationError::TooDeep);
}

TEST_CASE("reading replaces what the document held") {
  JsonDocument doc = parsed(R"({"a":1})");
  CHECK_FALSE(deserializeJson(doc, R"({"b":2})"));
  CHECK(textOf(doc) == R"({"b":2})");
}

TEST_CASE("text goes into strings and buffers, and can be measured") {
  JsonDocument doc = parsed(R"({"a":[1,2]})");
  std::string text = "old";
  CHECK(serializeJson(doc, text) == 11);
  CHECK(text == R"({"a":[1,2]})");
  CHECK(measureJson(doc) == 11);
  CHECK(measureJson(doc["a"]) == 5);
  char roomy[20] = {};
  CHECK(serializeJson(doc, roomy) == 11);
  CHECK(std::string_view(roomy) == text);
  char tight[4] = {'#', '#', '#', '#'};
  CHECK(serializeJson(doc["a"], tight, 3) == 3);
  CHECK(std::string_view(tight, 4) == "[1,#");
}
