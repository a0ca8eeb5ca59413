#include "core/json/json_reader.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "unit/core/json/json_reader_samples.h"
#include "unit/core/json/json_scribe.h"

using namespace lumi;
using namespace lumi::test;

namespace {

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

TEST_CASE("well-formed texts are complete") {
  for (const auto& text : kValidJson) {
    CAPTURE(text);
    CHECK(verdictOn(text) == Verdict::kWhole);
  }
}

TEST_CASE("malformed texts are rejected, whatever follows") {
  for (const auto& text : kWrongJson) {
    CAPTURE(text);
    JsonReader reader;
    CHECK_FALSE(reader.feed(asBytes(text)));
    CHECK_FALSE(reader.feed(asBytes("\"]} {}")));
    CHECK_FALSE(reader.end());
  }
}

TEST_CASE("a truncated text is incomplete, never rejected") {
  for (const auto& text : kValidJson) {
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

TEST_CASE("a truncated number is incomplete if a digit has to follow") {
  for (const std::string text : {"-", "1.", "-0.", "1e", "1E+", "1.5e-"}) {
    CAPTURE(text);
    CHECK(verdictOn(text) == Verdict::kIncomplete);
    CHECK(verdictOn(text + "0") == Verdict::kWhole);
    CHECK(verdictOn(text + " ") == Verdict::kWrong);
    CHECK(verdictOn("[" + text + "]") == Verdict::kWrong);
  }
}

TEST_CASE("an empty text and blanks are incomplete") {
  CHECK(verdictOn("") == Verdict::kIncomplete);
  CHECK(verdictOn(" \r\n\t") == Verdict::kIncomplete);
}

TEST_CASE("the pieces in which a text arrives make no difference") {
  for (const auto* texts : {&kValidJson, &kWrongJson}) {
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
  constexpr int kMax = JsonReader::kMaxDepth;
  CHECK(verdictOn(repeated("[", kMax) + repeated("]", kMax)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("[", kMax + 1)) == Verdict::kWrong);
  CHECK(verdictOn(repeated("{\"a\":", kMax) + "1" + repeated("}", kMax)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("{\"a\":", kMax) + "{") == Verdict::kWrong);
  CHECK(verdictOn(repeated("[{\"a\":", kMax / 2) + "1" + repeated("}]", kMax / 2)) == Verdict::kWhole);
  CHECK(verdictOn(repeated("[{\"a\":", kMax / 2) + "1" + repeated("]}", kMax / 2)) == Verdict::kWrong);
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
