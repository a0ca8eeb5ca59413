#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "canvas_fixture.h"
#include "core/sand/canvas/sand_canvas.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/faulty_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr uint32_t kRuns = 6;

/** A canvas with some runs of several chunks each, which is then loaded anew. */
struct Shelf {
  FaultyFileStore files;
  QuietLog log;
  SandCanvas canvas{files, log, kRoomyCanvas};
  std::vector<uint32_t> chunks;   // where each starts
  std::vector<uint32_t> chunkOf;  // the run of each
  std::map<uint32_t, double> drawn;

  Shelf() {
    canvas.load();
    for (uint32_t run = 1; run <= kRuns; ++run) REQUIRE(draw(canvas, run, Wanderer(run).moves(1500)));
    drawn = lengths();
    const std::string& bytes = files.live().contentOf("sand.canvas");
    for (uint32_t at = kCanvasHeaderSize; at < bytes.size();) {
      chunks.push_back(at);
      chunkOf.push_back(numberAt(bytes, at));
      at += kChunkHeadSize + numberAt(bytes, at + 12);
    }
  }

  /** In tenths of a millimetre, of each run. */
  std::map<uint32_t, double> lengths() {
    std::map<uint32_t, double> all;
    for (const auto& line : linesOn(canvas)) {
      all[line.run] += std::hypot(line.to.x - line.from.x, line.to.y - line.from.y);
    }
    return all;
  }
  size_t chunkIn(uint32_t run, size_t number) const {
    size_t index = 0;
    while (chunkOf.at(index) != run) ++index;
    REQUIRE(chunkOf.at(index + number) == run);
    return index + number;
  }
  /** One byte of its steps. */
  void damage(size_t chunk) { files.live().contentOf("sand.canvas").at(chunks.at(chunk) + 40) ^= 4; }
  bool isWhole(uint32_t run) { return lengths()[run] == doctest::Approx(drawn.at(run)).epsilon(0.001); }
};

}  // namespace

TEST_CASE("a damaged chunk costs itself, and what was drawn later is there again") {
  Shelf shelf;
  shelf.damage(shelf.chunkIn(2, 1));
  shelf.canvas.load();
  finishRewriting(shelf.canvas);
  for (const uint32_t run : {1U, 3U, 4U, 5U, 6U}) {
    CAPTURE(run);
    CHECK(shelf.isWhole(run));
    CHECK(shelf.canvas.holdsRun(run));
  }
  CHECK(shelf.canvas.holdsRun(2));
  CHECK(shelf.lengths()[2] > shelf.drawn.at(2) / 4);
  CHECK_FALSE(shelf.isWhole(2));
  const uint32_t lost = shelf.chunks.at(shelf.chunkIn(2, 2)) - shelf.chunks.at(shelf.chunkIn(2, 1));
  CHECK(shelf.log.contains("Of the sand's file " + std::to_string(lost) + " of "));
  const auto kept = linesOn(shelf.canvas);
  shelf.canvas.load();
  CHECK_FALSE(shelf.canvas.tick());
  CHECK(linesOn(shelf.canvas) == kept);
}

TEST_CASE("several damaged chunks cost themselves") {
  Shelf shelf;
  for (const uint32_t run : {1U, 3U, 4U}) shelf.damage(shelf.chunkIn(run, 1));
  shelf.canvas.load();
  finishRewriting(shelf.canvas);
  for (const uint32_t run : {2U, 5U, 6U}) {
    CAPTURE(run);
    CHECK(shelf.isWhole(run));
  }
  for (uint32_t run = 1; run <= kRuns; ++run) CHECK(shelf.canvas.holdsRun(run));
}

TEST_CASE("a run that no other one follows counts only whole, as the power may have cut it short") {
  Shelf shelf;
  shelf.damage(shelf.chunkIn(kRuns, 1));
  shelf.canvas.load();
  finishRewriting(shelf.canvas);
  CHECK_FALSE(shelf.canvas.holdsRun(kRuns));
  CHECK(shelf.lengths().count(kRuns) == 0);
  for (uint32_t run = 1; run < kRuns; ++run) CHECK(shelf.isWhole(run));
}

TEST_CASE("what is lost of the last run but one does not cost the last one") {
  Shelf shelf;
  shelf.damage(shelf.chunkIn(kRuns - 1, 0));
  shelf.canvas.load();
  finishRewriting(shelf.canvas);
  CHECK(shelf.isWhole(kRuns));
  CHECK(shelf.canvas.holdsRun(kRuns));
}

TEST_CASE("until the file is rewritten the canvas is sound, and ends at the damage") {
  Shelf shelf;
  shelf.damage(shelf.chunkIn(2, 1));
  shelf.canvas.load();
  CHECK(shelf.isWhole(1));
  CHECK(shelf.lengths().size() == 1);
  CHECK(shelf.canvas.holdsRun(kRuns));
}

TEST_CASE("a power cut while what stands behind the damage is brought back costs nothing more") {
  for (size_t step = 0;; ++step) {
    CAPTURE(step);
    Shelf shelf;
    shelf.damage(shelf.chunkIn(2, 1));
    shelf.files.fill([&] {
      FlashImage image;
      const auto content = std::make_shared<std::string>(shelf.files.live().contentOf("sand.canvas"));
      image["sand.canvas"] = content;
      return image;
    }());
    shelf.canvas.load();
    shelf.files.cutPower({step});
    finishRewriting(shelf.canvas);
    const bool wasCut = shelf.files.isOff();
    shelf.files.restart();
    shelf.canvas.load();
    finishRewriting(shelf.canvas);
    for (const uint32_t run : {1U, 3U, 4U, 5U, 6U}) CHECK(shelf.isWhole(run));
    if (!wasCut) break;
  }
}

TEST_CASE("a run that is drawn where nothing can be rewritten takes the place, whole") {
  Shelf shelf;
  shelf.damage(shelf.chunkIn(2, 1));
  shelf.canvas.load();
  shelf.files.failPath("sand.canvas.new");
  finishRewriting(shelf.canvas);
  REQUIRE(draw(shelf.canvas, 9, Wanderer(9).moves(300)));
  const auto seen = linesOn(shelf.canvas);
  CHECK(shelf.canvas.holdsRun(9));
  shelf.files.mend();
  shelf.canvas.load();
  CHECK(linesOn(shelf.canvas) == seen);
  CHECK(shelf.canvas.holdsRun(9));
}

TEST_CASE("sand that is smoothed before it was brought back stays smooth") {
  Shelf shelf;
  shelf.damage(shelf.chunkIn(2, 1));
  shelf.canvas.load();
  shelf.canvas.tick();
  REQUIRE(shelf.canvas.clear().ok());
  finishRewriting(shelf.canvas);
  shelf.canvas.load();
  finishRewriting(shelf.canvas);
  CHECK(linesOn(shelf.canvas).empty());
}
