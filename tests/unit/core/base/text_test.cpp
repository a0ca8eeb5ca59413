#include "core/base/text.h"

#include <doctest/doctest.h>

#include "core/base/crc32.h"

using namespace lumi;

TEST_CASE("well-formed UTF-8 is distinguished from malformed bytes") {
  for (const char* good : {"", "abc", "Grüße", "日本", "😀"}) CHECK(isUtf8(good));
  for (const char* bad : {"\x80", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC3"}) {
    CAPTURE(bad);
    CHECK_FALSE(isUtf8(bad));
  }
  CHECK(utf8Length("Grüße 😀") == 7);
}

TEST_CASE("parts are joined, whatever they contain") {
  const std::string own = "own";
  CHECK(concat({}).empty());
  CHECK(concat({"a ", own, std::string_view("\0", 1), "", "!"}) == std::string("a own\0!", 7));
  CHECK(concat({-7, "/", 0u, "/", UINT32_MAX, "/", uint8_t{'a'}}) == "-7/0/4294967295/97");
}

TEST_CASE("whole numbers are written in decimal, from the smallest to the largest") {
  CHECK(numberText(0) == "0");
  CHECK(numberText(-7) == "-7");
  CHECK(numberText(1'048'576) == "1048576");
  CHECK(numberText(INT64_MAX) == "9223372036854775807");
  CHECK(numberText(INT64_MIN) == "-9223372036854775808");
}

TEST_CASE("hex digits are parsed completely or not at all") {
  uint8_t bytes[2];
  REQUIRE(fromHex("0aFf", bytes));
  CHECK(toHex(bytes) == "0aff");
  for (const char* bad : {"", "0a", "0aF", "0aFf0", "0aFg", "0a F", "-1ff"}) {
    CAPTURE(bad);
    CHECK_FALSE(fromHex(bad, bytes));
  }
}

TEST_CASE("control characters are C0, C1, line separators and direction marks") {
  for (const char* odd :
       {"\n", "a\x1F", "\x7F", "a\u0080", "\u009B2J", "\u009F", "admin\u202Enimda", "\u202A", "\u2066a",
        "a\u2069", "\u2028", "a\u2029b", "\u200E", "a\u200F", "b\u061C"}) {
    CAPTURE(std::string(odd));
    CHECK(hasControlCharacter(odd));
  }
  CHECK(hasControlCharacter(std::string_view("\0", 1)));
  for (const char* good :
       {"", "a b", "\u00A0", "\u00C2", "\u00E9", "\u202F", "\u2065", "\u206A", "\u2027", "\u200D", "\u2010",
        "\u061B", "\u061D", "\xD8", "\u20AC", "\U0001F3D6", "\xC2", "\xE2\x80"}) {
    CAPTURE(std::string(good));
    CHECK_FALSE(hasControlCharacter(good));
  }
}

TEST_CASE("unsigned numbers are parsed completely or not at all") {
  CHECK(parseUnsigned("0") == 0);
  CHECK(parseUnsigned("18446744073709551615") == UINT64_MAX);
  for (const char* bad : {"", "-1", "+1", " 1", "1 ", "0x1", "18446744073709551616", "1.0"}) {
    CAPTURE(bad);
    CHECK_FALSE(parseUnsigned(bad).has_value());
  }
}

TEST_CASE("texts are compared ignoring the case of ASCII letters only") {
  CHECK(equalsIgnoringCase("Content-Type", "content-TYPE"));
  CHECK_FALSE(equalsIgnoringCase("a", "ab"));
  CHECK(trim(" \r\n a b\t ") == "a b");
}

TEST_CASE("all but unreserved characters are percent-encoded byte by byte") {
  CHECK(percentEncoded("aZ09-._~") == "aZ09-._~");
  CHECK(percentEncoded("1.2+3 ü/") == "1.2%2b3%20%c3%bc%2f");
}

TEST_CASE("secrets are equal only if every byte is equal") {
  CHECK(equalsInConstantTime(asBytes("secret"), asBytes("secret")));
  CHECK_FALSE(equalsInConstantTime(asBytes("secret"), asBytes("secreT")));
  CHECK_FALSE(equalsInConstantTime(asBytes("secret"), asBytes("secre")));
}

TEST_CASE("CRC-32 has the check value of its standard and can be computed in pieces") {
  CHECK(crc32(asBytes("123456789")) == 0xCBF43926u);
  CHECK(crc32(asBytes("6789"), crc32(asBytes("12345"))) == 0xCBF43926u);
}

TEST_CASE("a text is cut before the first character that does not fit") {
  CHECK(cutText("abc", 3) == "abc");
  CHECK(cutText("abc", 2) == "ab");
  CHECK(cutText("aü", 2) == "a");
  CHECK(cutText("€", 2).empty());
  CHECK(cutText("abc", 0).empty());
}

TEST_CASE("a freed text keeps no memory") {
  std::string text(5000, 'x');
  freeText(text);
  CHECK(text.empty());
  CHECK(text.capacity() == std::string().capacity());
}

TEST_CASE("names of the JSON are written for people, and read as people write them") {
  for (const auto& [name, spoken] :
       {std::pair{"comet-pair", "Comet pair"}, std::pair{"off", "Off"}, std::pair{"", ""}}) {
    CHECK(spokenName(name) == spoken);
    CHECK(codeName(spoken) == name);
    CHECK(codeName(name) == name);
  }
  CHECK(codeName("COMET Pair") == "comet-pair");
  CHECK(spokenName("\xC3\xA4") == "\xC3\xA4");
}
