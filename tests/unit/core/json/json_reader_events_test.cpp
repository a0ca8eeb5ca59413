#include <doctest/doctest.h>

#include <string>

#include "unit/core/json/json_scribe.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the parts of a text are reported in order") {
  CHECK(toldOf(R"( {"a": [1, -2.5e2 ,true], "b":{"":null,"c":false}, "d":[]} )") ==
        "{a=[1,-250,yes,]b={=null,c=no,}d=[]}.");
  CHECK(toldOf("[[],[[\"x\"]],{}]") == "[[][['x',]]{}].");
  CHECK(toldOf("17") == "17,.");
  CHECK(toldOf(R"({"a":1,"a":2})") == "{a=1,a=2,}.");
}

TEST_CASE("texts are reported decoded") {
  CHECK(toldOf(R"("\"\\\/\b\f\n\r\t")") == "'\"\\/\b\f\n\r\t',.");
  CHECK(toldOf(R"("\u0041\u00e4\u20AC\ud83d\uDE00")") == "'A\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80',.");
  CHECK(toldOf(R"({"\u0061":1})") == "{a=1,}.");
  CHECK(toldOf(R"("\u0000")") == std::string("'\0',.", 5));
  CHECK(toldOf("\"\xC3\xA4\xF4\x8F\xBF\xBF\"") == "'\xC3\xA4\xF4\x8F\xBF\xBF',.");
}

TEST_CASE("half a surrogate pair is reported as the replacement character") {
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

TEST_CASE("a text or name that is too long is reported with one byte more than the limit") {
  const std::string fits(kMaxTextLength, 'x');
  CHECK(toldOf("\"" + fits + "\"") == "'" + fits + "',.");
  CHECK(toldOf("\"" + fits + "y\"") == "'" + fits + "y',.");
  CHECK(toldOf("\"" + fits + "yz\"") == "'" + fits + "y',.");
  CHECK(toldOf("{\"" + fits + "yz\":1}") == "{" + fits + "y=1,}.");
}

TEST_CASE("numbers are reported as the nearest double, or as infinity if out of range") {
  CHECK(toldOf("[0.1,123456789012345678901234567890,5e-324]") ==
        "[0.10000000000000001,1.2345678901234568e+29,4.9406564584124654e-324,].");
  CHECK(toldOf("[1e400,-1e400,1e-400]") == "[inf,-inf,0,].");
}

TEST_CASE("a number of more than 64 characters is an error if there is a listener") {
  const std::string longest(JsonReader::kMaxNumberSize, '1');
  CHECK(toldOf(longest).back() == '.');
  CHECK(toldOf(longest + "1") == "!");
  CHECK(verdictOn(longest + "1") == Verdict::kWhole);
}

TEST_CASE("after the listener has rejected the text, nothing more is reported") {
  for (const std::string refused : {"{", "a=", "[", "1,", "'x',", "yes,", "null,", "b="}) {
    CAPTURE(refused);
    Scribe scribe;
    scribe.refusing = refused;
    JsonReader reader(scribe, kMaxTextLength);
    CHECK_FALSE(reader.feed(asBytes(R"({"a":[1,"x",true,null],"b":7})")));
    CHECK_FALSE(reader.end());
    CHECK(scribe.told.substr(scribe.told.size() - refused.size()) == refused);
  }
}
