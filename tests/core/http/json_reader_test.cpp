#include "core/http/json_reader.h"

#include <doctest/doctest.h>

#include <cstdio>
#include <string>
#include <vector>

using namespace lumi;

namespace {

/** What a text is if nothing follows. */
enum class Verdict { kIncomplete, kWhole, kWrong };

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
  JsonReader reader;
  if (!reader.feed(asBytes(text))) return Verdict::kWrong;
  return reader.end() ? Verdict::kWhole : Verdict::kIncomplete;
}

/** Writes down what it is told: `{a=1,}`. */
class Scribe : public JsonEvents {
 public:
  std::string told;
  std::string refusing = "-";  // the event at which it refuses

  bool objectBegins() override { return note("{"); }
  bool name(std::string_view name) override { return note(std::string(name) + "="); }
  void objectEnds() override { told += "}"; }
  bool arrayBegins() override { return note("["); }
  void arrayEnds() override { told += "]"; }
  bool text(std::string_view value) override { return note("'" + std::string(value) + "',"); }
  bool number(double value) override {
    char digits[40];
    std::snprintf(digits, sizeof digits, "%.17g,", value);
    return note(digits);
  }
  bool truth(bool value) override { return note(value ? "yes," : "no,"); }
  bool null() override { return note("null,"); }

 private:
  bool note(const std::string& event) {
    told += event;
    return event != refusing;
  }
};

constexpr size_t kLongestText = 20;

/** What is told of a text that comes in these pieces, and how it ends: '.' whole, '?' incomplete, '!' wrong.
 */
std::string toldOf(const std::vector<std::string_view>& pieces) {
  Scribe scribe;
  JsonReader reader(scribe, kLongestText);
  for (const std::string_view piece : pieces) {
    if (!reader.feed(asBytes(piece))) return scribe.told + "!";
  }
  const bool isWhole = reader.end();
  return scribe.told + (isWhole ? "." : "?");
}

std::string toldOf(std::string_view text) {
  return toldOf(std::vector<std::string_view>{text});
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
    CHECK(verdictOn(text) == Verdict::kWhole);
  }
}

TEST_CASE("malformed texts are wrong, whatever follows") {
  for (const auto& text : kWrong) {
    CAPTURE(text);
    JsonReader reader;
    CHECK_FALSE(reader.feed(asBytes(text)));
    CHECK_FALSE(reader.feed(asBytes("\"]} {}")));
    CHECK_FALSE(reader.end());
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
}

TEST_CASE("it makes no difference in which pieces a text comes") {
  for (const auto* texts : {&kValid, &kWrong}) {
    for (const auto& text : *texts) {
      CAPTURE(text);
      const std::string_view whole = text;
      const std::string told = toldOf(whole);
      for (size_t first = 0; first <= whole.size(); ++first) {
        for (size_t second = first; second <= whole.size(); ++second) {
          const std::vector<std::string_view> pieces = {
              whole.substr(0, first), whole.substr(first, second - first), whole.substr(second)};
          REQUIRE(toldOf(pieces) == told);
        }
      }
    }
  }
}

TEST_CASE("arrays and objects may be nested 32 deep") {
  constexpr int kMost = JsonReader::kDeepest;
  CHECK(verdictOn(repeated("[", kMost) + repeated("]", kMost)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("[", kMost + 1)) == Verdict::kWrong);
  CHECK(verdictOn(repeated("{\"a\":", kMost) + "1" + repeated("}", kMost)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("{\"a\":", kMost) + "{") == Verdict::kWrong);
  CHECK(verdictOn(repeated("[{\"a\":", kMost / 2) + "1" + repeated("}]", kMost / 2)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("[{\"a\":", kMost / 2) + "1" + repeated("]}", kMost / 2)) == Verdict::kWrong);
}

TEST_CASE("whether a text is an object is known from its first character on") {
  const auto isObject = [](std::string_view text) {
    JsonReader reader;
    (void)reader.feed(asBytes(text));
    return reader.isObject();
  };
  CHECK(isObject(" {"));
  CHECK(isObject(R"({"a":[1,{}]})"));
  CHECK_FALSE(isObject("[{}]"));
  CHECK_FALSE(isObject("1"));
  CHECK_FALSE(isObject(""));
}

TEST_CASE("what stands in a text is told in its order") {
  CHECK(toldOf(R"( {"a": [1, -2.5e2 ,true], "b":{"":null,"c":false}, "d":[]} )") ==
        "{a=[1,-250,yes,]b={=null,c=no,}d=[]}.");
  CHECK(toldOf("[[],[[\"x\"]],{}]") == "[[][['x',]]{}].");
  CHECK(toldOf("17") == "17,.");
  CHECK(toldOf(R"({"a":1,"a":2})") == "{a=1,a=2,}.");
}

TEST_CASE("texts are told decoded") {
  CHECK(toldOf(R"("\"\\\/\b\f\n\r\t")") == "'\"\\/\b\f\n\r\t',.");
  CHECK(toldOf(R"("\u0041\u00e4\u20AC\ud83d\uDE00")") == "'A\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80',.");
  CHECK(toldOf(R"({"\u0061":1})") == "{a=1,}.");
  CHECK(toldOf(R"("\u0000")") == std::string("'\0',.", 5));
  CHECK(toldOf("\"\xC3\xA4\xF4\x8F\xBF\xBF\"") == "'\xC3\xA4\xF4\x8F\xBF\xBF',.");
}

TEST_CASE("half a surrogate pair is told as the replacement character") {
  const std::string odd = "\xEF\xBF\xBD";
  CHECK(toldOf(R"("\ud83d")") == "'" + odd + "',.");
  CHECK(toldOf(R"("\ude00")") == "'" + odd + "',.");
  CHECK(toldOf(R"("\ud83dx")") == "'" + odd + "x',.");
  CHECK(toldOf(R"("\ud83d\n")") == "'" + odd + "\n',.");
  CHECK(toldOf(R"("\ud83d\u0041")") == "'" + odd + "A',.");
  CHECK(toldOf(R"("\ude00\ud83d")") == "'" + odd + odd + "',.");
  CHECK(toldOf(R"("\ud83d\ud83d\ude00")") == "'" + odd + "\xF0\x9F\x98\x80',.");
  CHECK(toldOf(R"(["\ud83d","\ude00"])") == "['" + odd + "','" + odd + "',].");
}

TEST_CASE("a text or name that is too long is told one byte too long") {
  const std::string fits(kLongestText, 'x');
  CHECK(toldOf("\"" + fits + "\"") == "'" + fits + "',.");
  CHECK(toldOf("\"" + fits + "y\"") == "'" + fits + "y',.");
  CHECK(toldOf("\"" + fits + "yz\"") == "'" + fits + "y',.");
  CHECK(toldOf("{\"" + fits + "yz\":1}") == "{" + fits + "y=1,}.");
}

TEST_CASE("numbers are told as near as a double can be, one out of range as infinite") {
  CHECK(toldOf("[0.1,123456789012345678901234567890,5e-324]") ==
        "[0.10000000000000001,1.2345678901234568e+29,4.9406564584124654e-324,].");
  CHECK(toldOf("[1e400,-1e400,1e-400]") == "[inf,-inf,0,].");
}

TEST_CASE("a number of more than 64 characters is wrong where somebody listens") {
  const std::string longest(JsonReader::kLongestNumber, '1');
  CHECK(toldOf(longest).back() == '.');
  CHECK(toldOf(longest + "1") == "!");
  CHECK(verdictOn(longest + "1") == Verdict::kWhole);
}

TEST_CASE("nothing more is told once the listener has refused") {
  for (const std::string refused : {"{", "a=", "[", "1,", "'x',", "yes,", "null,", "b="}) {
    CAPTURE(refused);
    Scribe scribe;
    scribe.refusing = refused;
    JsonReader reader(scribe, kLongestText);
    CHECK_FALSE(reader.feed(asBytes(R"({"a":[1,"x",true,null],"b":7})")));
    CHECK_FALSE(reader.end());
    CHECK(scribe.told.substr(scribe.told.size() - refused.size()) == refused);
  }
}
