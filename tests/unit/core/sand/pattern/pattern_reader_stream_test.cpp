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
