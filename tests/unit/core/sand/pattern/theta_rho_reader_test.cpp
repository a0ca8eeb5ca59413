#include <doctest/doctest.h>

#include <cmath>

#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

PatternRun circle(std::string_view text) {
  return run(thetaRhoReader(ThetaRhoFit::kCircle), text);
}

std::string thetaRhoMoves(std::string_view text) {
  const PatternRun result = circle(text);
  return result.error.empty() ? movesOf(result) : result.error;
}

std::string thetaRhoError(std::string_view text) {
  return circle(text).error;
}

}  // namespace

TEST_CASE("theta 0 points up from the centre, and theta grows clockwise") {
  CHECK(thetaRhoMoves("0 0\n0 1") == "300 200 rapid; 300 400");
  CHECK(thetaRhoMoves("1.570796 1") == "500 200 rapid");
  CHECK(movesOf(run(thetaRhoReader(ThetaRhoFit::kStretch), "1.570796 1")) == "600 200 rapid");
}

TEST_CASE("numbers are separated by blanks or a comma and may have exponents") {
  for (const char* line : {"0 0.5", " 0\t.5 ", "0,0.5", "0 , 5e-1", "0,\v5E-01", "-0. +0.05e+1 # half",
                           "0e0 500e-3", "1e-007 500e-003", "0e999 0.5", "-1e-999 0.5", "+0\t+0.5"}) {
    CHECK(thetaRhoMoves(line) == "300 300 rapid");
  }
}

TEST_CASE("comments and blank lines are not points") {
  CHECK(thetaRhoMoves("\xEF\xBB\xBF# \xC3\xB6\r\n\r\n  \t\r0 0#5\n0 0.5") == "300 200 rapid; 300 300");
  for (const char* comment :
       {"#", ";", "//", " // ", "\t; ", " ;;", "///", "// 1 2 \xC3\xB6", "; //", "#;"}) {
    CAPTURE(comment);
    const std::string line = std::string(comment) + " of Sisyphus\r\n";
    CHECK(thetaRhoMoves(line + "0 0" + line + line + "0,0.5" + line) == "300 200 rapid; 300 300");
  }
}

TEST_CASE("a third column is read as a number and has no meaning") {
  for (const char* line :
       {"0 0.5 1", "0,0.5,1", "0\t0.5\t-1e3", "0 0.5 , 1", "0 0.5 1 # 1", "0 0.5 2000000"}) {
    CAPTURE(line);
    CHECK(thetaRhoMoves(line) == "300 300 rapid");
  }
}

TEST_CASE("an invalid point is rejected with its line number") {
  for (const char* line :
       {"1",       "1 ",          "1,",     ",1",           "1,,1",     "1 1 1 1", "1 1,",
        "1 1,,1",  "1 1 1,",      "1 1 x",  "1 1 1.2.3",    "one 1",    "1 nan",   "1 inf",
        "1.2.3 1", "1 -",         "1 1e",   "1 1e-",        "1 1e1000", "1 e5",    "1-2",
        "1 1e1.5", "1 1e1e1",     "1;1",    "1//1",         "1 /1",     "1 1 /",   "1 1/ /",
        "1 1/",    "1000000.1 1", "-1e7 1", "1234567890 1", "1 1#\n2"}) {
    CAPTURE(line);
    const PatternRun result = circle(std::string("0 0\n") + line);
    const bool isLater = std::string_view(line).find('\n') != std::string_view::npos;
    CHECK(result.error == (isLater ? "Invalid theta/rho at line 3" : "Invalid theta/rho at line 2"));
  }
  CHECK(thetaRhoError("0 0\n1 \x01") == "Invalid character at line 2");
  CHECK(thetaRhoError("0 \xC3\xB6") == "Invalid character at line 1");
  CHECK(thetaRhoError("0 0." + std::string(254, '0')) == "Line 1 is too long");
  CHECK(thetaRhoError("0 0." + std::string(253, '0')).empty());
  CHECK(thetaRhoError("# nothing\n") == "No valid theta-rho points found in file");
}

TEST_CASE("rho is clamped and counted once per line") {
  const PatternRun result = circle("0 1.5\n0 -1\n0 1\n0 0");
  CHECK(movesOf(result) == "300 400 rapid; 300 200; 300 400; 300 200");
  CHECK(result.stats.clampedCount == 2);
  CHECK(result.stats.commandCount == 4);
  CHECK(boundsOf(result) == "300 200 300 400");
  CHECK(circle("0 1e999\n0 -1e-310\n0 -1e-999\n0 0e999").stats.clampedCount == 2);
}

TEST_CASE("many turns in one line become a spiral that several calls draw") {
  std::vector<Move> list;
  MoveList sink(list);
  const auto reader = makeReaderFor("a.thr", sink, ThetaRhoFit::kCircle);
  const std::string text = "0 0\n628.3185307 1\n";
  CHECK(feed(*reader, text));
  CHECK(list.size() <= PatternReader::kMovesPerCall);
  size_t before = list.size();
  size_t longest = 0;
  while (!reader->finish()) {
    longest = std::max(longest, list.size() - before);
    before = list.size();
  }
  CHECK(longest == PatternReader::kMovesPerCall);
  CHECK(list.size() > 19'000);
  CHECK(list.back().to == TablePoint{30'000, 40'000});
}

TEST_CASE("turning in the centre is one step; other turns have as many steps as their radius requires") {
  const auto callsToTheEnd = [](const std::string& line) {
    std::vector<Move> list;
    MoveList sink(list);
    const auto reader = makeReaderFor("a.thr", sink, ThetaRhoFit::kStretch);
    CHECK(feed(*reader, "-1000000 0\n" + line + "\n"));
    size_t calls = 1;
    while (calls < 100 && !reader->finish()) ++calls;
    return calls;
  };
  CHECK(callsToTheEnd("1000000 0") == 1);
  CHECK(callsToTheEnd("1000000 0.00004") == 1);
  CHECK(callsToTheEnd("1000000 0.00005") == 100);
  CHECK(circle("0 1\n6.283185 1").moves.size() == 1 + 199);
  CHECK(circle("0 0.25\n6.283185 0.25").moves.size() == 1 + 100);
  CHECK(circle("0 0.01\n6.283185 0.01").moves.size() == 1 + 20);
}

TEST_CASE("an enlarged pattern has more steps, a small one fewer") {
  const auto stepsAt = [](double scale) {
    std::vector<Move> list;
    MoveList sink(list);
    Placement placement;
    placement.scale = scale;
    placement.offset = {300 * (1 - scale), 200 * (1 - scale)};
    const auto reader = makeReaderFor("a.thr", sink, ThetaRhoFit::kCircle, placement);
    CHECK(feed(*reader, "0 0.25\n6.283185 0.25\n"));
    while (!reader->finish()) continue;
    return reader->stats().commandCount == 2 ? list.size() - 1 : 0;
  };
  CHECK(stepsAt(1) == 100);
  CHECK(stepsAt(4) == 199);
  CHECK(stepsAt(0.04) == 20);
}

TEST_CASE("no step deviates more than 0.03 mm from the curve") {
  struct Way {
    double theta, rho;
  };
  for (const Way way : {Way{3, 0}, Way{3, 1}, Way{0.03, 1}, Way{0.3, 0.5}, Way{-2, -1}, Way{9, 0.02}}) {
    const double startRho = way.rho < 0 ? 1 : way.rho == 0 ? 1 : 0;
    const std::string text = "0 " + std::to_string(startRho) + "\n" + std::to_string(way.theta) + " " +
                             std::to_string(startRho + way.rho);
    const PatternRun result = circle(text);
    const auto steps = static_cast<double>(result.moves.size() - 1);
    for (size_t i = 1; i < result.moves.size(); ++i) {
      const double part = (static_cast<double>(i) - 0.5) / steps;
      const double rho = 200 * (startRho + way.rho * part);
      const TablePoint a = result.moves[i - 1].to;
      const TablePoint b = result.moves[i].to;
      const double offX = (a.x + b.x) / 200.0 - (300 + rho * std::sin(way.theta * part));
      const double offY = (a.y + b.y) / 200.0 - (200 + rho * std::cos(way.theta * part));
      CHECK(std::hypot(offX, offY) < 0.035);
    }
  }
}
