#include <doctest/doctest.h>

#include "support/heap/heap_use.h"
#include "unit/core/sand/pattern/pattern_reader_run.h"

using namespace lumi;
using namespace lumi::test;

namespace {

class MoveCount : public MoveSink {
 public:
  void move(const Move&) override { ++count; }
  size_t count = 0;
};

/** Reads `text` repeatedly until `bytes` were read. Returns the number of allocations meanwhile. */
size_t allocationsWhileReading(PatternReader& reader, std::string_view text, size_t bytes) {
  const size_t before = heapUse().allocations;
  for (size_t done = 0; done < bytes; done += text.size()) {
    if (!feed(reader, text)) break;
  }
  while (!reader.finish()) continue;
  return heapUse().allocations - before;
}

constexpr const char* kTooManyPoints =
    "The pattern is too long: it has more than 20 million points, weeks of drawing. Please split it.";

constexpr size_t kStream = 10'000'000;  // bytes

}  // namespace

TEST_CASE("reading a long G-code file allocates no memory") {
  std::string text;
  for (int i = 0; i < 400; ++i) {
    text += "N" + std::to_string(i) + " G1 X" + std::to_string(i) + ".25 Y" + std::to_string(400 - i) +
            ".75 F3000 ; a comment\nG2 I5 (round) J2.5\n";
  }
  MoveCount sink;
  const auto reader = makeReaderFor("a.gcode", sink);
  CHECK(allocationsWhileReading(*reader, text, kStream) == 0);
  CHECK(reader->error().empty());
  CHECK(sink.count > 1'000'000);
}

TEST_CASE("reading a long theta-rho file allocates no memory") {
  MoveCount sink;
  const auto reader = makeReaderFor("a.thr", sink, ThetaRhoFit::kCircle);
  CHECK(allocationsWhileReading(*reader, "0.1 0.2\n0.15,0.25 # comment\n0.2 3.0e-1\n", kStream / 10) == 0);
  CHECK(reader->error().empty());
  CHECK(sink.count > 10'000);
}

TEST_CASE("a line of a megabyte is rejected at its 257th character; a comment of that length is not") {
  const std::string million(1'000'000, '7');
  MoveCount sink;
  const auto refusing = makeReaderFor("a.gcode", sink);
  CHECK_FALSE(feed(*refusing, "G1 X1\nG4 P" + million));
  CHECK(refusing->error() == "Line 2 is too long");

  const auto reader = makeReaderFor("a.gcode", sink);
  CHECK(allocationsWhileReading(*reader, "G1 X1 ;" + million + "\nX2 (" + million + ")\n", 2'000'000) == 0);
  CHECK(reader->error().empty());
}

TEST_CASE("a curve of more than 20 million points is rejected before it is drawn") {
  for (const char* text : {"-1000000 1\n1000000 1\n", "-1000000 1\n1000000 1"}) {
    MoveCount sink;
    const auto reader = makeReaderFor("a.thr", sink);
    feed(*reader, text);
    while (!reader->finish()) continue;
    CHECK(reader->error() == kTooManyPoints);
    CHECK(sink.count <= 2 * PatternReader::kMovesPerCall);
  }
}

TEST_CASE("however large its scale and table, a curve has a number of points") {
  MoveCount sink;
  const TableShape table{kMaxTableSide, kMaxTableSide, false};
  const auto reader =
      makeReaderFor("a.thr", sink, ThetaRhoFit::kCircle, *placementFrom("1000 0 0 0 0"), table);
  feed(*reader, "-1000000 1\n1000000 1\n");
  while (!reader->finish()) continue;
  CHECK(reader->error() == kTooManyPoints);
}

TEST_CASE("small files do not become more than 20 million points") {
  for (const bool isThr : {true, false}) {
    MoveCount sink;
    const auto reader = makeReaderFor(isThr ? "a.thr" : "a.gcode", sink);
    std::string lines;
    for (int i = 0; i < 100; ++i) lines += isThr ? "0 0\n100000 1\n" : "G3 I0 J125\n";
    if (!isThr) REQUIRE(feed(*reader, "G0 X300 Y75\n"));
    int rounds = 0;
    while (feed(*reader, lines)) ++rounds;
    CHECK(reader->error() == kTooManyPoints);
    CHECK(sink.count > 15'000'000);
    CHECK(sink.count <= PatternReader::kMaxPoints + PatternReader::kMovesPerCall);
    MESSAGE(isThr, " ", rounds, " rounds of ", lines.size(), " bytes, ", sink.count, " points");
  }
}
