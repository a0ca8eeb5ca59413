#include <doctest/doctest.h>

#include <string>

#include "core/json/field_list.h"
#include "core/matrix/settings/matrix_settings.h"
#include "support/hub/random_matrices.h"

using namespace lumi;
using namespace lumi::test;

namespace {

Result<PostedMatrices> posted(const std::string& json,
                              const MatricesSettings& present = *sharedDefaultMatrices()) {
  PostedMatrices posted(present);
  FieldsInPieces reader(posted, "The body", MatrixSettings::kMaxTextLength);
  (void)reader.feed(asBytes(json));
  Status done = reader.end();
  if (done) done = posted.end();
  if (!done) return done.error();
  return posted;
}

std::string problemInMatrices(const std::string& json) {
  const auto read = posted(json);
  return read ? "" : read.error().message;
}

std::string two(const std::string& first, const std::string& second = "{}") {
  return R"({"matrices":[)" + first + "," + second + "]}";
}

std::string inMatrix(const std::string& field) {
  return two("{\"matrix\":{" + field + "}}");
}

std::string inDisplay(const std::string& field) {
  return two("{}", "{\"display\":{" + field + "}}");
}

std::string colors(size_t count, const std::string& color = "\"#0a0B0c\"") {
  std::string list = "[";
  for (size_t i = 0; i < count; ++i) list += (i == 0 ? "" : ",") + color;
  return list + "]";
}

}  // namespace

TEST_CASE("a posted part is parsed field by field") {
  const std::string json = two(
      R"({"name":"Left","matrix":{"width":32,"height":8,"brightness":200,"enabled":false},
          "display":{"mode":"pattern","text":"Hi \u00e4","color":"#112233","speed":990,"scroll":false,
                     "rainbowBorder":true,"pattern":)" +
          colors(256) + "}}",
      R"({"name":"Right"})");
  const auto read = posted(json);
  REQUIRE(read);
  const MatrixSettings& left = (*read.value().settings)[0];
  CHECK(left.name == "Left");
  CHECK_FALSE(left.enabled);
  CHECK(left.brightness == 200);
  CHECK(left.mode == MatrixMode::kPattern);
  CHECK(left.text == "Hi \xC3\xA4");
  CHECK(left.color == Rgb{0x11, 0x22, 0x33});
  CHECK(left.speed == 990);
  CHECK_FALSE(left.scroll);
  CHECK(left.rainbowBorder);
  CHECK(left.pattern[0] == Rgb{10, 11, 12});
  CHECK(left.pattern[255] == Rgb{10, 11, 12});
  CHECK((*read.value().settings)[1].name == "Right");
  CHECK_FALSE(read.value().seenRevision());
}

TEST_CASE("the form of the clock is parsed, and what is missing keeps its value") {
  const auto read = posted(inDisplay(R"("clock":{"hours":12,"seconds":true,"date":"day-month"})"));
  REQUIRE(read);
  const MatrixClock& clock = (*read.value().settings)[1].clock;
  CHECK(clock.hours == 12);
  CHECK(clock.hasSeconds);
  CHECK(clock.date == ClockDate::kDayMonth);
  CHECK(clock.week == ClockWeek::kNone);
  CHECK((*read.value().settings)[0] == (*sharedDefaultMatrices())[0]);
  const auto week = posted(inDisplay(R"("clock":{"week":"sunday"})"));
  REQUIRE(week);
  CHECK((*week.value().settings)[1].clock.week == ClockWeek::kSunday);
}

TEST_CASE("pages replace the present ones, and what a page lacks has its default") {
  const auto read = posted(inDisplay(
      R"("seconds":7,"transition":"fade","pages":[{"mode":"time","clock":{"seconds":true},"seconds":3600},)"
      R"({"text":"Hi","transition":"wipe","patternId":64}])"));
  REQUIRE(read);
  const MatrixSettings& matrix = (*read.value().settings)[1];
  CHECK(matrix.seconds == 7);
  CHECK(matrix.transition == PageTransition::kFade);
  REQUIRE(matrix.pages.size() == 2);
  MatrixPage first;
  first.mode = MatrixMode::kTime;
  first.clock.hasSeconds = true;
  first.seconds = 3600;
  CHECK(matrix.pages[0] == first);
  CHECK(matrix.pages[1].text == "Hi");
  CHECK(matrix.pages[1].transition == PageTransition::kWipe);
  CHECK(matrix.pages[1].patternId == 64);

  const auto again = posted(inDisplay(R"("speed":1)"), *read.value().settings);
  CHECK((*again.value().settings)[1].pages.size() == 2);
  const auto none = posted(inDisplay(R"("pages":[])"), *read.value().settings);
  CHECK((*none.value().settings)[1].pages.empty());
}

TEST_CASE("a pattern may be one text of hex digits, in either case") {
  std::string digits;
  for (size_t i = 0; i < kMatrixPixels; ++i) digits += i == 255 ? "0a0B0C" : "fF8000";
  const auto read = posted(inDisplay(R"("pattern":")" + digits + "\""));
  REQUIRE(read);
  const MatrixPattern& pattern = (*read.value().settings)[1].pattern;
  CHECK(pattern[0] == Rgb{255, 128, 0});
  CHECK(pattern[254] == Rgb{255, 128, 0});
  CHECK(pattern[255] == Rgb{10, 11, 12});
}

TEST_CASE("a pattern is shown instead of a saved one, unless that is named, too") {
  MatricesSettings present = *sharedDefaultMatrices();
  for (MatrixSettings& matrix : present) matrix.patternId = 7;
  const std::string own = R"("pattern":)" + colors(kMatrixPixels);
  const auto idsOf = [&present](const std::string& json) {
    const auto read = posted(json, present);
    REQUIRE(read);
    return std::array<int, 2>{(*read.value().settings)[0].patternId, (*read.value().settings)[1].patternId};
  };
  CHECK(idsOf(two("{\"display\":{" + own + "}}")) == std::array<int, 2>{0, 7});
  CHECK(idsOf(two("{\"display\":{\"patternId\":5}}", "{\"display\":{" + own + "}}")) ==
        std::array<int, 2>{5, 0});
  CHECK(idsOf(two("{\"display\":{\"patternId\":5," + own + "}}")) == std::array<int, 2>{5, 7});
  CHECK(idsOf(two("{\"display\":{" + own + ",\"patternId\":5}}")) == std::array<int, 2>{5, 7});
}

TEST_CASE("missing fields keep their value") {
  const MatricesSettings present = RandomMatrices(3).matrices();
  const auto read = posted(R"({"matrices":[{},{"display":{}}]})", present);
  REQUIRE(read);
  CHECK(*read.value().settings == present);
}

TEST_CASE("unknown fields are ignored, whatever they contain") {
  const std::string unknown =
      R"("x":{"name":"no","y":[[{"matrices":[1]}],"#ff"]},"pattern":[1],"":{"name":7},"display.mode":3)";
  const auto read = posted(
      "{" + unknown + R"(,"matrices":[{)" + unknown + R"(,"matrix":{)" + unknown + R"(},"display":{"x":)" +
      R"({"mode":1,"pattern":[]}}},{"matrix":{"width":"?","height":null}}],"matrix":null,"name":1})");
  REQUIRE(read);
  CHECK(*read.value().settings == *sharedDefaultMatrices());
}

TEST_CASE("the revision is read at any place in the object") {
  CHECK(posted(R"({"revision":7,"matrices":[{},{}]})").value().seenRevision() == 7u);
  CHECK(posted(R"({"matrices":[{},{}],"revision":4294967295})").value().seenRevision() == 4294967295u);
  CHECK_FALSE(posted(R"({"matrices":[{},{}],"revision":null})").value().seenRevision());
}

TEST_CASE("a field of the wrong type or out of range is rejected with its name and rule") {
  const std::string pattern =
      "pattern must be a list of 256 colours such as #ff8000, or a text of 1536 hex digits.";
  const std::string number = " must be a whole number from 0 to ";
  const std::string text = "text must be a text of at most 2000 bytes.";
  const std::string name =
      "name must be a text of 1 to 64 bytes, more than blanks and without control characters.";
  const std::string color = "color must be a colour such as #ff8000.";
  const std::string mode = "mode must be one of off, text, time, weather, pattern.";
  const std::pair<std::string, std::string> kBad[] = {
      {two(R"({"name":""})"), name},
      {two(R"({"name":")" + std::string(65, 'n') + "\"}"), name},
      {two(R"({"name":"  "})"), name},
      {two(R"({"name":"a\nb"})"), name},
      {two(R"({"name":"\u0000"})"), name},
      {two(R"({"name":"a\u007f"})"), name},
      {two(R"({"name":7})"), name},
      {two(R"({"name":null})"), name},
      {two(R"({"name":["x"]})"), name},
      {two(R"({"matrix":1})"), "matrix must be an object."},
      {two(R"({"display":[]})"), "display must be an object."},
      {inMatrix(R"("enabled":1)"), "enabled must be true or false."},
      {inDisplay(R"("text":")" + std::string(1000, 'x') + R"(","pages":[{"text":")" + std::string(1001, 'x') +
                 R"("}])"),
       "The texts of all pages must be at most 2000 bytes together."},
      {inDisplay(R"("seconds":0)"), "seconds must be a whole number from 1 to 3600."},
      {inDisplay(R"("patternId":65)"), "patternId must be a whole number from 0 to 64."},
      {inDisplay(R"("transition":"jump")"), "transition must be one of cut, slide, wipe, fade."},
      {inDisplay(R"("pages":{})"), "pages must be a list of at most 7 pages, those after the first one."},
      {inDisplay(R"("pages":[1])"), "pages must be a list of at most 7 pages, those after the first one."},
      {inDisplay(R"("pages":[{},{},{},{},{},{},{},{}])"),
       "pages must be a list of at most 7 pages, those after the first one."},
      {inDisplay(R"("pages":[{"mode":"x"}])"), "mode must be one of off, text, time, weather, pattern."},
      {inDisplay(R"("clock":true)"), "clock must be an object."},
      {inDisplay(R"("clock":{"hours":13})"), "hours must be 12 or 24."},
      {inDisplay(R"("clock":{"hours":"12"})"), "hours must be 12 or 24."},
      {inDisplay(R"("clock":{"date":"today"})"), "date must be none, day-month or month-day."},
      {inDisplay(R"("clock":{"week":1})"), "week must be none, monday or sunday."},
      {inMatrix(R"("brightness":256)"), "brightness" + number + "255."},
      {inMatrix(R"("brightness":-1)"), "brightness" + number + "255."},
      {inMatrix(R"("brightness":1.5)"), "brightness" + number + "255."},
      {inMatrix(R"("brightness":"1")"), "brightness" + number + "255."},
      {inMatrix(R"("brightness":1e999)"), "brightness" + number + "255."},
      {inDisplay(R"("pattern":")" + std::string(1535, '0') + "\""), pattern},
      {inDisplay(R"("pattern":")" + std::string(1537, '0') + "\""), pattern},
      {inDisplay(R"("pattern":")" + std::string(1535, '0') + "g\""), pattern},
      {inDisplay(R"("pattern":")" + std::string(1530, '0') + "#00000\""), pattern},
      {inDisplay(R"("pattern":"")"), pattern},
      {inDisplay(R"("mode":"disco")"), mode},
      {inDisplay(R"("mode":"Text")"), mode},
      {inDisplay(R"("mode":"text ")"), mode},
      {inDisplay(R"("mode":1)"), mode},
      {inDisplay(R"("text":null)"), text},
      {inDisplay(R"("text":")" + std::string(2001, 't') + "\""), text},
      {inDisplay(R"("color":"red")"), color},
      {inDisplay(R"("color":"#fff")"), color},
      {inDisplay(R"("color":16711680)"), color},
      {inDisplay(R"("speed":1001)"), "speed" + number + "1000."},
      {inDisplay(R"("scroll":"yes")"), "scroll must be true or false."},
      {inDisplay(R"("rainbowBorder":null)"), "rainbowBorder must be true or false."},
      {inDisplay(R"("pattern":"#000000")"), pattern},
      {inDisplay(R"("pattern":null)"), pattern},
      {inDisplay(R"("pattern":)" + colors(255)), pattern},
      {inDisplay(R"("pattern":)" + colors(257)), pattern},
      {inDisplay(R"("pattern":)" + colors(256, "\"black\"")), pattern},
      {inDisplay(R"("pattern":)" + colors(256, "0")), pattern},
      {inDisplay(R"("pattern":)" + colors(256, "[\"#000000\"]")), pattern},
      {inDisplay(R"("pattern":[])"), pattern},
      {R"({"matrices":[{},{}],"revision":-1})", "revision" + number + "4294967295."},
      {R"({"matrices":[{},{}],"revision":"1"})", "revision" + number + "4294967295."},
  };
  for (const auto& [json, problem] : kBad) {
    CAPTURE(json);
    CHECK(problemInMatrices(json) == problem);
  }
}

TEST_CASE("the longest text and name are accepted, measured in bytes") {
  const std::string text = std::string(1996, 't') + "\xF0\x9F\x98\x80";
  const auto read =
      posted(two(R"({"name":")" + std::string(64, 'n') + R"(","display":{"text":")" + text + "\"}}"));
  REQUIRE(read);
  CHECK((*read.value().settings)[0].text == text);
  CHECK((*read.value().settings)[0].name.size() == 64);
}

TEST_CASE("any number of matrices but two is rejected") {
  const std::string problem = "matrices must be a list of two matrices.";
  for (const std::string json :
       {"{}", R"({"matrices":[]})", R"({"matrices":[{}]})", R"({"matrices":[{},{},{}]})",
        R"({"matrices":{}})", R"({"matrices":null})", R"({"matrices":[{},7]})", R"({"matrices":[[{}],{}]})",
        R"({"matrices":"two"})", R"({"matrix":{"matrices":[{},{}]}})"}) {
    CAPTURE(json);
    CHECK(problemInMatrices(json) == problem);
  }
}

TEST_CASE("a body that is not an object is rejected") {
  for (const std::string json : {"[]", "7", "null", R"("{}")", R"([{"matrices":[{},{}]}])"}) {
    CAPTURE(json);
    CHECK(problemInMatrices(json) == "The body must be a JSON object.");
  }
}

TEST_CASE("of two fields with the same name the later one counts") {
  const auto read =
      posted(R"({"matrices":[{"name":"gone"}],"matrices":[{"name":"A"},{"name":"x","name":"B"}]})");
  CHECK_FALSE(read);  // the first list has one matrix only
  const auto again =
      posted(R"({"matrices":[{"name":"gone"},{}],"matrices":[{"name":"A"},{"name":"x","name":"B"}]})");
  REQUIRE(again);
  CHECK((*again.value().settings)[0].name == "A");
  CHECK((*again.value().settings)[1].name == "B");
}
