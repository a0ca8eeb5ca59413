#include <doctest/doctest.h>

#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string moves(std::string_view text) {
  const PatternRun result = runGcode(text);
  return result.error.empty() ? movesOf(result) : result.error;
}

}  // namespace

TEST_CASE("G0 is rapid, G1 is not, and both are modal") {
  CHECK(moves("X1\nG1\nX2\nY2\nG0\nX3\nG01 X4") == "1 0 rapid; 2 0; 2 2; 3 2 rapid; 4 2");
}

TEST_CASE("each G word on a line takes effect") {
  CHECK(moves("G91 G20 G1 X1") == "25.4 0");
}

TEST_CASE("a missing coordinate keeps its value, and moves of zero length are skipped") {
  CHECK(moves("G1 X5\nY5\nG1\nX5\nX5.004\nX5.005") == "5 0; 5 5; 5.01 5");
  CHECK(runGcode("G1 X5\nY5\nG1\nX5").stats.commandCount == 4);
}

TEST_CASE("the first point is a move even at 0,0, because the ball may be elsewhere") {
  CHECK(moves("G1 X0 Y0\nX100\nX100") == "0 0; 100 0");
  CHECK(moves("G28\nG1 F900\nG1 X100\nG28") == "100 0; 0 0 rapid");
  CHECK(moves("G28\nG1 X0 Y0\nX100") == "0 0; 100 0");
}

TEST_CASE("unit and distance modes apply to their whole line") {
  CHECK(moves("G1 X1 G20\nY1 G21\nX2 Y2") == "25.4 0; 25.4 1; 2 2");
  CHECK(moves("G1 X1\nX1 Y1 G91\nX1 Y1\nX1 Y1 G90") == "1 0; 2 1; 3 2; 1 1");
  CHECK(moves("G20 G91\nG1 X.5\nX.5 Y1") == "12.7 0; 25.4 25.4");
}

TEST_CASE("G92 sets the position and moves nothing") {
  CHECK(moves("G1 X10 Y10\nG92 X0\nG1 X5 Y5\nG92\nG1 X6") == "10 10; 15 5; 16 5");
  CHECK(moves("G1 X10 Y10\nG92 X0 Y0 G1\nX1 Y1") == "10 10; 11 11");
  CHECK(moves("G91 G1 X10\nG92 X100\nX1\nG90 X102") == "10 0; 11 0; 12 0");
  CHECK(moves("G1 X25.4\nG20 G92 X0\nX1") == "25.4 0; 50.8 0");
  CHECK(runGcode("G1 X10\nG92 X0").stats.commandCount == 1);
}

TEST_CASE("G28 and G30 move rapidly to 0,0 and do not count as commands") {
  CHECK(moves("G1 X5 Y5\nG28\nX1") == "5 5; 0 0 rapid; 1 0");
  CHECK(moves("G1 X5 Y5\nG92 X100 Y100\nG30\nX101 Y101") == "5 5; 0 0 rapid; 6 6");
  CHECK(moves("G0 X5\nG28 G1\nX6") == "5 0 rapid; 0 0 rapid; 6 0");
  const PatternRun result = runGcode("G1 X5 Y5\nX6\nG28");
  CHECK(result.stats.commandCount == 2);
  CHECK(boundsOf(result) == "0 0 6 5");
}

TEST_CASE("G80 lasts until the next G0 to G3") {
  CHECK(moves("G1 X1\nG80\nG1\nX3\nG1 G80\nG80 G1 X5") == "1 0; 3 0; 5 0");
}

TEST_CASE("targets are clamped and counted; the logical position is not clamped") {
  const PatternRun result = runGcode("G91 G1 X700 Y10\nX-50\nX-100\nY-20\nY10\nX0 Y0");
  CHECK(movesOf(result) == "600 10; 550 10; 550 0");
  CHECK(result.stats.clampedCount == 3);
  CHECK(result.stats.commandCount == 6);
  CHECK(boundsOf(result) == "550 0 600 10");
}

TEST_CASE("a target outside by a rounding error does not count as clamped") {
  CHECK(runGcode("G1 X600.000001 Y400\nX-0.000001").stats.clampedCount == 0);
  CHECK(runGcode("G1 X600.000002 Y400\nX-0.000002").stats.clampedCount == 2);
  CHECK(runGcode("G0 X300 Y200\nG2 J200").stats.clampedCount == 1);
  CHECK(runGcode("G0 X300 Y300\nG2 J100").stats.clampedCount == 1);
  CHECK(runGcode("G0 X300 Y300\nG2 J-100").stats.clampedCount == 0);
}

TEST_CASE("bounds include all targets, also those of moves of zero length") {
  CHECK(boundsOf(runGcode("G1 X5 Y5\nX7 Y3")) == "5 3 7 5");
  CHECK(boundsOf(runGcode("G1\nX7 Y3")) == "0 0 7 3");
  CHECK(boundsOf(runGcode("G0 X300 Y200\nG2 I10")) == "300 190.01 319.98 209.99");
}

TEST_CASE("hundredths are rounded, ties up") {
  CHECK(moves("G1 X1.005 Y2.675\nX1.015 Y0.145\nX1.0149\n") == "1.01 2.68; 1.02 0.15; 1.01 0.15");
}
