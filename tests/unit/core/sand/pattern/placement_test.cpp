#include "core/sand/pattern/placement.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

namespace fs = std::filesystem;

PatternRun runPlaced(const std::string& placement, std::string_view text, const char* name = "a.gcode") {
  const auto parsed = placementFrom(placement);
  REQUIRE(parsed);
  return run([&](MoveSink& sink) { return makeReaderFor(name, sink, ThetaRhoFit::kCircle, *parsed); }, text);
}

std::string placedMoves(const std::string& placement, std::string_view text) {
  return movesOf(runPlaced(placement, text));
}

std::string contentsOfPlaced(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/** Returns the placement in the first line of a file of tests/fixtures/sand/placed. */
std::string placementIn(const std::string& text) {
  const std::string head = ";placement ";
  REQUIRE(text.compare(1, head.size() - 1, head.substr(1)) == 0);
  return text.substr(head.size(), text.find('\n') - head.size());
}

}  // namespace

TEST_CASE("a pattern is mirrored, turned, scaled and moved, in this order") {
  CHECK(placedMoves("1 0 0 0 0", "G1 X30 Y10") == "30 10");
  CHECK(placedMoves("2 5 7.5 0 0", "G1 X30 Y10") == "65 27.5");
  CHECK(placedMoves("1 100 100 1 0", "G1 X30 Y10") == "90 130");
  CHECK(placedMoves("1 100 100 2 0", "G1 X30 Y10") == "70 90");
  CHECK(placedMoves("1 100 100 3 0", "G1 X30 Y10") == "110 70");
  CHECK(placedMoves("1 100 100 0 1", "G1 X30 Y10") == "70 110");
  CHECK(placedMoves("1 100 100 1 1", "G1 X30 Y10") == "90 70");
  CHECK(placedMoves("2 100 100 1 1", "G1 X30 Y10") == "80 40");
}

TEST_CASE("bounds and clamped commands are those on the table") {
  const PatternRun outside = runPlaced("1 0 0 0 0", "G1 X-100 Y0\nX700 Y50");
  CHECK(outside.stats.clampedCount == 2);
  const PatternRun inside = runPlaced("5e-1 100 0 0 0", "G1 X-100 Y0\nX700 Y50");
  CHECK(inside.stats.clampedCount == 0);
  CHECK(boundsOf(inside) == "50 0 450 25");
}

TEST_CASE("home is the origin of the pattern, wherever that is drawn") {
  CHECK(placedMoves("1 50 60 0 0", "G1 X1 Y1\nG28") == "51 61; 50 60 rapid");
}

TEST_CASE("an arc that is drawn larger is cut finer") {
  const std::string arc = "G0 X10 Y10\nG2 X20 Y10 I5 J0\n";
  CHECK(runPlaced("1 0 0 0 0", arc).moves.size() == 1 + 16);
  CHECK(runPlaced("16 0 0 0 0", arc).moves.size() == 1 + 63);
}

TEST_CASE("a placement that is none is rejected") {
  for (const char* text :
       {"", "1", "1 0 0 0", "1 0 0 0 2", "1 0 0 4 0", "1 0 0 -1 0", "1 0 0 0.5 0", "0 0 0 0 0", "-1 0 0 0 0",
        "0.0009 0 0 0 0", "1001 0 0 0 0", "1 1e9 0 0 0", "1 0 -1e9 0 0", "1 0 0 0 0 0", " 1 0 0 0 0",
        "1  0 0 0 0", "1,0,0,0,0", "nan 0 0 0 0", "1 0 x 0 0"}) {
    CAPTURE(text);
    CHECK_FALSE(placementFrom(text));
  }
}

TEST_CASE("every placed pattern of the fixtures gives exactly the expected moves") {
  size_t count = 0;
  for (const auto& entry : fs::directory_iterator(FIXTURES "/sand/placed")) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() == ".expected") continue;
    CAPTURE(entry.path().string());
    const std::string text = contentsOfPlaced(entry.path());
    const std::string found = expectedText(runPlaced(placementIn(text), text, name.c_str()));
    const std::string expected = entry.path().string() + ".expected";
    if (std::getenv("LUMI_WRITE_EXPECTED") != nullptr) std::ofstream(expected, std::ios::binary) << found;
    CHECK(found == contentsOfPlaced(expected));
    ++count;
  }
  CHECK(count >= 9);
}
