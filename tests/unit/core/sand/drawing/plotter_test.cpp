#include "core/sand/drawing/plotter.h"

#include <doctest/doctest.h>

#include "support/heap/heap_use.h"
#include "support/stores/memory_file_store.h"
#include "unit/core/sand/grbl/grbl_link_fixture.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const char* const kIdleAtZero = "<Idle|WPos:0.000,0.000,0.000|FS:0,0>\r\n";

/** A plotter on a link to a controller that answers lines only when the test requests it. */
struct PlotterFixture {
  explicit PlotterFixture(const std::vector<Move>& moves) {
    REQUIRE(writeProgram(files, moves).ok());
    fixture.statusAnswer = kIdleAtZero;
    fixture.connect();
  }
  void begin(TablePoint ball = {}) {
    plotter.begin(readerOf(files), Travel(EdgeWay({}, ball, {}, false), true), {}, {}, 1);
    feed();
  }
  void feed() {
    plotter.fillBuffer();
    fixture.tick();
  }
  /** Answers the oldest lines and sends the lines that then fit. */
  void answer(size_t count, LinePurpose purpose = LinePurpose::kMotion) {
    for (size_t i = 0; i < count; i++) {
      fixture.sayNow("ok\r\n");
      plotter.answered(purpose, 0);
      feed();
    }
  }
  void report() {
    fixture.run(200);
    plotter.reported();
  }
  size_t bytesInFlight() const {
    size_t bytes = 0;
    for (const auto& line : fixture.lines) bytes += line.size() + 1;
    return bytes;
  }

  MemoryFileStore files;
  GrblLinkFixture fixture;
  Plotter plotter{fixture.link};
};

}  // namespace

TEST_CASE("units, feed and moves are sent until the receive buffer is full") {
  PlotterFixture b(std::vector<Move>(40, Move{{12'340, 5'600}, true}));
  b.begin();
  REQUIRE(b.fixture.lines.size() > 3);
  CHECK(b.fixture.lines[0] == "G21G90G94");
  CHECK(b.fixture.lines[1] == "G1F2121");
  CHECK(b.fixture.lines[2] == "G1X123.4Y56");
  CHECK(b.bytesInFlight() <= 128);
  CHECK(b.bytesInFlight() + 12 > 128);
  const size_t sent = b.fixture.lines.size();
  b.answer(1, LinePurpose::kSetUp);
  CHECK(b.fixture.lines.size() <= sent + 1);
}

TEST_CASE("a ball at another place travels to the start of drawing") {
  PlotterFixture b({{{1000, 0}, false}});
  b.begin({30'050, 100});
  CHECK(b.fixture.lines.at(1) == "G1F2121X0Y0");
  CHECK(b.fixture.lines.at(2) == "G1X10Y0");
}

TEST_CASE("a report that may be older than the last answer does not end the program") {
  PlotterFixture b({{{1000, 0}, false}, {{0, 0}, false}});
  b.begin();
  b.answer(2, LinePurpose::kSetUp);
  b.answer(2);
  CHECK_FALSE(b.plotter.isFinished());
  b.report();
  CHECK_FALSE(b.plotter.isFinished());
  b.report();
  CHECK(b.plotter.isFinished());
}

TEST_CASE("a machine that is idle far from its target has lost lines") {
  PlotterFixture b({{{1000, 0}, false}});
  b.begin();
  b.answer(2, LinePurpose::kSetUp);
  b.answer(1);
  for (int i = 0; i < 9; i++) b.report();
  CHECK_FALSE(b.plotter.isOffTarget());
  b.report();
  CHECK(b.plotter.isOffTarget());
  CHECK_FALSE(b.plotter.drawn().isAstray());
  CHECK_FALSE(b.plotter.isFinished());
}

TEST_CASE("a machine that is idle slightly off its target is done after more reports") {
  PlotterFixture b({{{150, 0}, false}});
  b.begin();
  b.answer(2, LinePurpose::kSetUp);
  b.answer(1);
  for (int i = 0; i < 5; i++) b.report();
  CHECK_FALSE(b.plotter.isFinished());
  for (int i = 0; i < 5; i++) b.report();
  CHECK(b.plotter.isFinished());
}

TEST_CASE("an idle machine with an unanswered line is not done") {
  PlotterFixture b({{{1000, 0}, false}, {{0, 0}, false}});
  b.begin();
  b.answer(2, LinePurpose::kSetUp);
  b.answer(1);
  for (int i = 0; i < 5; i++) b.report();
  CHECK_FALSE(b.plotter.isFinished());
}

TEST_CASE("a damaged program is reported once everything before the damage was sent") {
  PlotterFixture b({{{1000, 0}, false}, {{2000, 0}, false}});
  std::string& content = b.files.contentOf(kProgramPath);
  content.replace(3, 3, 3, '\xFF');
  b.begin();
  CHECK(b.plotter.isDamaged());
  CHECK_FALSE(b.plotter.isStill());
}

TEST_CASE("streaming allocates no memory") {
  PlotterFixture b(someMoves(3000));
  b.begin();
  b.answer(2, LinePurpose::kSetUp);
  size_t allocations = 0;
  for (int i = 0; i < 500; i++) {
    b.fixture.sayNow("ok\r\n");
    const size_t before = heapUse().allocations;
    b.plotter.answered(LinePurpose::kMotion, 0);
    b.plotter.fillBuffer();
    b.plotter.reported();
    allocations += heapUse().allocations - before;
    b.fixture.tick();
  }
  CHECK(allocations == 0);
  CHECK(b.fixture.lines.size() > 400);
}
