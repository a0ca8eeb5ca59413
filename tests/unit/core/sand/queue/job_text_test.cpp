#include <doctest/doctest.h>

#include "core/base/text.h"
#include "core/sand/queue/job.h"

using namespace lumi;

TEST_CASE("a job is named like its file") {
  CHECK(jobNameOf("star.gcode") == "star.gcode");
  CHECK(jobNameOf("Röschen (2).THR") == "Röschen (2).THR");
}

TEST_CASE("a leading path is removed") {
  CHECK(jobNameOf("a/b/star.gcode") == "star.gcode");
  CHECK(jobNameOf("C:\\Users\\me\\star.gcode") == "star.gcode");
  CHECK(jobNameOf("../../etc/passwd") == "passwd");
  CHECK(jobNameOf("dir/").empty());
}

TEST_CASE("invalid characters are replaced") {
  CHECK(jobNameOf("a\nb\x7F.gcode") == "a\uFFFDb\uFFFD.gcode");
  CHECK(jobNameOf("a\xFF\xC3.gcode") == "a\uFFFD\uFFFD.gcode");
  CHECK(jobNameOf(std::string_view("a\0b", 3)) == "a\uFFFDb");
}

TEST_CASE("a long name is cut between characters and keeps its extension") {
  const std::string longName = jobNameOf(std::string(300, 'a') + ".gcode");
  CHECK(longName == std::string(kMaxJobNameLength - 6, 'a') + ".gcode");
  std::string umlauts = "x";
  for (int i = 0; i < 200; ++i) umlauts += "ü";
  const std::string cut = jobNameOf(umlauts + ".thr");
  CHECK(cut.size() == kMaxJobNameLength - 1);
  CHECK(isUtf8(cut));
  CHECK(endsWith(cut, "ü.thr"));
  CHECK(jobNameOf(std::string(100, 'a') + "." + std::string(100, 'b')).size() == kMaxJobNameLength);
  CHECK(jobNameOf(std::string(500, '\xFF')).size() == kMaxJobNameLength / 3 * 3);
}
