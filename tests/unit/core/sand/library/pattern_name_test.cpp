#include <doctest/doctest.h>

#include "core/base/text.h"
#include "core/sand/library/pattern.h"

using namespace lumi;

TEST_CASE("a pattern or job is named like its file") {
  CHECK(patternNameOf("star.gcode") == "star.gcode");
  CHECK(patternNameOf("Röschen (2).THR") == "Röschen (2).THR");
}

TEST_CASE("a leading path is removed") {
  CHECK(patternNameOf("a/b/star.gcode") == "star.gcode");
  CHECK(patternNameOf("C:\\Users\\me\\star.gcode") == "star.gcode");
  CHECK(patternNameOf("../../etc/passwd") == "passwd");
  CHECK(patternNameOf("dir/").empty());
}

TEST_CASE("invalid characters are replaced") {
  CHECK(patternNameOf("a\nb\x7F.gcode") == "a\uFFFDb\uFFFD.gcode");
  CHECK(patternNameOf("a\xFF\xC3.gcode") == "a\uFFFD\uFFFD.gcode");
  CHECK(patternNameOf(std::string_view("a\0b", 3)) == "a\uFFFDb");
}

TEST_CASE("a long name is cut between characters and keeps its extension") {
  const std::string longName = patternNameOf(std::string(300, 'a') + ".gcode");
  CHECK(longName == std::string(kMaxPatternName - 6, 'a') + ".gcode");
  std::string umlauts = "x";
  for (int i = 0; i < 200; ++i) umlauts += "ü";
  const std::string cut = patternNameOf(umlauts + ".thr");
  CHECK(cut.size() == kMaxPatternName - 1);
  CHECK(isUtf8(cut));
  CHECK(endsWith(cut, "ü.thr"));
  CHECK(patternNameOf(std::string(100, 'a') + "." + std::string(100, 'b')).size() == kMaxPatternName);
  CHECK(patternNameOf(std::string(500, '\xFF')).size() == kMaxPatternName / 3 * 3);
}
