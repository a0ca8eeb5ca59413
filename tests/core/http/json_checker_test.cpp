#include "core/http/json_checker.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace lumi;

namespace {

using Verdict = JsonChecker::Verdict;

const std::vector<std::string> kValid = {
    "{}",
    "[]",
    "null",
    "true",
    "false",
    "0",
    "-0",
    "7",
    "-12",
    "1.5",
    "0.25",
    "-0.0",
    "1e5",
    "1E+5",
    "1.25e-10",
    "0e0",
    "123456789012345678901234567890",
    R"("")",
    R"("a")",
    R"("\"\\\/\b\f\n\r\t")",
    R"("\u00e4\uD83D\uDE00")",
    R"("\ud800")",
    R"("\u0000")",
    "\"\x7F\"",
    "\"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\"",
    "\"\xEF\xBF\xBF\"",
    "\"\xED\x9F\xBF\"",
    "\"\xF4\x8F\xBF\xBF\"",
    " \t\r\n{ } \t\r\n",
    "[1,2 , 3]",
    R"({"a":1,"b":[true,null]})",
    R"({"a":{"b":{"c":[]}}})",
    R"({"":0})",
    R"({"a":1,"a":2})",
    "[[],[[]],{}]",
    " 1 ",
    "[-0,1e1]",
    R"({"segments":[{"x1":0,"y1":1.5,"x2":10.25,"y2":3,"isRapid":false}]})"};

const std::vector<std::string> kWrong = {"}",
                                         "]",
                                         ",",
                                         ":",
                                         "{]",
                                         "[}",
                                         "{,}",
                                         "[,]",
                                         "[1,]",
                                         "[,1]",
                                         "[1 2]",
                                         "[1,,2]",
                                         R"({"a"})",
                                         R"({"a",1})",
                                         R"({"a":})",
                                         R"({"a":1,})",
                                         R"({a:1})",
                                         R"({'a':1})",
                                         R"({1:1})",
                                         R"({"a" 1})",
                                         R"({"a":1 "b":2})",
                                         R"({"a":1]})",
                                         "{[]:1}",
                                         "{}{}",
                                         "{} x",
                                         "[]]",
                                         "[1]1",
                                         "1 2",
                                         "\"a\"\"b\"",
                                         "+1",
                                         ".5",
                                         "1.e5",
                                         "1.}",
                                         "01",
                                         "-01",
                                         "00",
                                         "-a",
                                         "--1",
                                         "1e+-1",
                                         "1ee1",
                                         "1.2.3",
                                         "0x10",
                                         "1_000",
                                         "NaN",
                                         "Infinity",
                                         "-Infinity",
                                         "tru ",
                                         "True",
                                         "TRUE",
                                         "truee",
                                         "nul]",
                                         "nulll",
                                         "falsy",
                                         "undefined",
                                         "'a'",
                                         "\"\n\"",
                                         "\"\t\"",
                                         std::string("\"\0\"", 3),
                                         "\"\x1F\"",
                                         R"("\a")",
                                         R"("\x41")",
                                         R"("\u12G4")",
                                         R"("\u 123")",
                                         R"("\U0041")",
                                         "\"\\\n\"",
                                         "\"\x80\"",
                                         "\"\xBF\"",
                                         "\"\xC0\x80\"",
                                         "\"\xC1\xBF\"",
                                         "\"\xE0\x9F\xBF\"",
                                         "\"\xED\xA0\x80\"",
                                         "\"\xF0\x8F\xBF\xBF\"",
                                         "\"\xF4\x90\x80\x80\"",
                                         "\"\xF5\x80\x80\x80\"",
                                         "\"\xFF\"",
                                         "\"\xC3\"",
                                         "\"\xE2\x82\"",
                                         "\"\xC3\xC3\"",
                                         "\xEF\xBB\xBF{}",
                                         "\v1",
                                         "\f1",
                                         "\xC2\xA0"
                                         "1",
                                         "// c\n1",
                                         "/**/1",
                                         "[1]//",
                                         "#1",
                                         std::string("\0", 1),
                                         std::string("{}\0", 3),
                                         "{\"a\":1;}",
                                         "<json>"};

Verdict verdictOn(std::string_view text) {
  JsonChecker checker;
  checker.feed(asBytes(text));
  return checker.verdict();
}

bool isLoneNumber(const std::string& text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  return text[first] == '-' || (text[first] >= '0' && text[first] <= '9');
}

std::string repeated(std::string_view part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

}  // namespace

TEST_CASE("well-formed texts are whole") {
  for (const auto& text : kValid) {
    CAPTURE(text);
    JsonChecker checker;
    checker.feed(asBytes(text));
    CHECK(checker.verdict() == Verdict::kWhole);
    CHECK(checker.problem().empty());
  }
}

TEST_CASE("malformed texts are wrong, whatever follows, and the problem is told in a sentence") {
  for (const auto& text : kWrong) {
    CAPTURE(text);
    JsonChecker checker;
    checker.feed(asBytes(text));
    CHECK(checker.verdict() == Verdict::kWrong);
    CHECK(checker.problem().back() == '.');
    checker.feed(asBytes("\"]} {}"));
    CHECK(checker.verdict() == Verdict::kWrong);
  }
}

TEST_CASE("a text that is cut off is incomplete, never wrong") {
  for (const auto& text : kValid) {
    CAPTURE(text);
    const size_t end = text.find_last_not_of(" \t\r\n") + 1;
    for (size_t cut = 0; cut < end; ++cut) {
      CAPTURE(cut);
      const Verdict verdict = verdictOn(std::string_view(text).substr(0, cut));
      CHECK(verdict != Verdict::kWrong);
      if (!isLoneNumber(text)) CHECK(verdict == Verdict::kIncomplete);
    }
  }
}

TEST_CASE("a number that is cut off is incomplete where a digit has to follow") {
  for (const std::string text : {"-", "1.", "-0.", "1e", "1E+", "1.5e-"}) {
    CAPTURE(text);
    CHECK(verdictOn(text) == Verdict::kIncomplete);
    CHECK(verdictOn(text + "0") == Verdict::kWhole);
    CHECK(verdictOn(text + " ") == Verdict::kWrong);
    CHECK(verdictOn("[" + text + "]") == Verdict::kWrong);
  }
}

TEST_CASE("nothing and blanks alone are incomplete") {
  CHECK(verdictOn("") == Verdict::kIncomplete);
  CHECK(verdictOn(" \r\n\t") == Verdict::kIncomplete);
  CHECK(JsonChecker().problem() == "The JSON text ends too early.");
}

TEST_CASE("it makes no difference in which pieces a text comes") {
  for (const auto* texts : {&kValid, &kWrong}) {
    for (const auto& text : *texts) {
      CAPTURE(text);
      const std::string_view whole = text;
      for (size_t first = 0; first <= whole.size(); ++first) {
        for (size_t second = first; second <= whole.size(); ++second) {
          JsonChecker checker;
          checker.feed(asBytes(whole.substr(0, first)));
          checker.feed(asBytes(whole.substr(first, second - first)));
          checker.feed(asBytes(whole.substr(second)));
          REQUIRE(checker.verdict() == verdictOn(whole));
        }
      }
    }
  }
}

TEST_CASE("arrays and objects may be nested 32 deep") {
  constexpr int kMost = JsonChecker::kDeepest;
  CHECK(verdictOn(repeated("[", kMost) + repeated("]", kMost)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("[", kMost + 1)) == Verdict::kWrong);
  CHECK(verdictOn(repeated("{\"a\":", kMost) + "1" + repeated("}", kMost)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("{\"a\":", kMost) + "{") == Verdict::kWrong);
  CHECK(verdictOn(repeated("[{\"a\":", kMost / 2) + "1" + repeated("}]", kMost / 2)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("[{\"a\":", kMost / 2) + "1" + repeated("]}", kMost / 2)) == Verdict::kWrong);
}

TEST_CASE("whether a text is an object is known from its first character on") {
  const auto isObject = [](std::string_view text) {
    JsonChecker checker;
    checker.feed(asBytes(text));
    return checker.isObject();
  };
  CHECK(isObject(" {"));
  CHECK(isObject(R"({"a":[1,{}]})"));
  CHECK_FALSE(isObject("[{}]"));
  CHECK_FALSE(isObject("1"));
  CHECK_FALSE(isObject(""));
}
