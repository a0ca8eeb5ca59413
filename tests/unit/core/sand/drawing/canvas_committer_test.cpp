#include "core/sand/drawing/canvas_committer.h"

#include <doctest/doctest.h>

#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"
#include "unit/core/sand/canvas/canvas_fixture.h"
#include "unit/core/sand/program/program_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr PatternId kCommitted = 7;

struct CanvasCommitterFixture {
  explicit CanvasCommitterFixture(size_t count) : moves(Wanderer(1).moves(count)) {
    REQUIRE(writeProgram(files, moves, programPathOf(kCommitted)).ok());
    canvas.load();
  }
  CanvasCommitter::Outcome finish() {
    while (finisher.isActive()) {
      ticks++;
      canvas.tick();
      outcome = finisher.tick();
    }
    return outcome;
  }
  Checkpoint all() const {
    Checkpoint drawn;
    drawn.run = 1;
    drawn.reached.move = static_cast<uint32_t>(moves.size());
    return drawn;
  }
  std::vector<CanvasLine> drawnBy(const std::vector<Move>& expected) {
    MemoryFileStore other;
    SandCanvas reference(other, log, kRoomyCanvas);
    reference.load();
    REQUIRE(draw(reference, 1, expected));
    return linesOn(reference);
  }

  FaultyFileStore files;
  QuietLog log;
  SandCanvas canvas{files, log, kRoomyCanvas};
  CanvasCommitter finisher{files, canvas};
  const std::vector<Move> moves;
  CanvasCommitter::Outcome outcome = CanvasCommitter::Outcome::kBusy;
  size_t ticks = 0;
};

}  // namespace

TEST_CASE("a complete program is added to the canvas in slices") {
  CanvasCommitterFixture fixture(2000);
  fixture.finisher.begin({kCommitted}, fixture.all());
  CHECK(fixture.finish() == CanvasCommitter::Outcome::kKept);
  CHECK(fixture.ticks > 1);
  CHECK(linesOn(fixture.canvas) == fixture.drawnBy(fixture.moves));
  CHECK(fixture.canvas.isLastRun(1));
}

TEST_CASE("a partly drawn program ends at the position of the ball") {
  CanvasCommitterFixture fixture(500);
  Checkpoint drawn = fixture.all();
  drawn.reached.move = 300;
  drawn.ball = {12'340, 5'670};
  fixture.finisher.begin({kCommitted}, drawn);
  CHECK(fixture.finish() == CanvasCommitter::Outcome::kKept);
  std::vector<Move> expected(fixture.moves.begin(), fixture.moves.begin() + 300);
  expected.push_back({drawn.ball, false});
  CHECK(linesOn(fixture.canvas) == fixture.drawnBy(expected));
}

TEST_CASE("moves drawn before the sand was cleared are left out") {
  CanvasCommitterFixture fixture(500);
  Checkpoint drawn = fixture.all();
  drawn.reached.move = 300;
  drawn.ball = {12'340, 5'670};
  drawn.cleared.move = 100;
  drawn.cleared.ball = fixture.moves[99].to;
  fixture.finisher.begin({kCommitted}, drawn);
  CHECK(fixture.finish() == CanvasCommitter::Outcome::kKept);
  const auto lines = linesOn(fixture.canvas);
  REQUIRE_FALSE(lines.empty());
  CHECK(std::abs(lines.front().from.x * 10 - drawn.cleared.ball.x) <= 10);
  CHECK(std::abs(lines.front().from.y * 10 - drawn.cleared.ball.y) <= 10);
  CHECK(lines.size() <= 201);
}

TEST_CASE("a run that drew nothing since the sand was cleared ends normally") {
  CanvasCommitterFixture fixture(500);
  Checkpoint drawn = fixture.all();
  drawn.cleared.move = 500;
  drawn.cleared.ball = fixture.moves.back().to;
  fixture.finisher.begin({kCommitted}, drawn);
  CHECK(fixture.finish() == CanvasCommitter::Outcome::kKept);
  CHECK(linesOn(fixture.canvas).empty());
  CHECK(fixture.canvas.isLastRun(1));
}

TEST_CASE("a missing or damaged program is rejected") {
  for (const bool isMissing : {true, false}) {
    CAPTURE(isMissing);
    CanvasCommitterFixture fixture(500);
    if (isMissing) {
      fixture.files.remove(programPathOf(kCommitted));
    } else {
      fixture.files.live().contentOf(programPathOf(kCommitted)).replace(500, 20, 20, '\xFF');
    }
    fixture.finisher.begin({kCommitted}, fixture.all());
    CHECK(fixture.finish() == CanvasCommitter::Outcome::kNotKept);
    CHECK(fixture.finisher.why() != "");
    CHECK(linesOn(fixture.canvas).empty());
    CHECK_FALSE(fixture.canvas.isLastRun(1));
  }
}
