#include "core/sand/canvas/sand_canvas.h"

#include <doctest/doctest.h>

#include <array>

#include "canvas_fixture.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

const std::vector<Move> kCorner = {{{1000, 0}, false}, {{1000, 500}, false}};
const std::vector<Move> kRapidCorner = {{{40'000, 20'000}, true}, {{41'000, 20'050}, false}};

struct CanvasTable {
  MemoryFileStore files;
  QuietLog log;
  SandCanvas canvas{files, log, kRoomyCanvas};

  CanvasTable() { canvas.load(); }

  std::vector<CanvasLine> afterRestart() {
    SandCanvas again(files, log, kRoomyCanvas);
    again.load();
    return linesOn(again);
  }
};

}  // namespace

TEST_CASE_FIXTURE(CanvasTable, "a new canvas is empty") {
  CHECK(linesOn(canvas).empty());
  CHECK(canvas.generation() != 0);
  CHECK(canvas.size() == kCanvasHeaderSize);
  CHECK(readAll(*canvas.segmentsJson()) == "[]");
  CHECK_FALSE(canvas.isLastRun(1));
  CHECK_FALSE(canvas.tick());
  CHECK(log.lines.empty());
}

TEST_CASE_FIXTURE(CanvasTable, "a finished run is on the canvas, also after a restart") {
  REQUIRE(draw(canvas, 7, kCorner));
  const std::vector<CanvasLine> expected = {{{0, 0}, {100, 0}, 7}, {{100, 0}, {100, 50}, 7}};
  CHECK(linesOn(canvas) == expected);
  CHECK(canvas.isLastRun(7));
  CHECK(afterRestart() == expected);
}

TEST_CASE_FIXTURE(CanvasTable, "a run starts at the given point") {
  REQUIRE(draw(canvas, 1, {{{2000, 3000}, false}}, {1000, 3000}));
  CHECK(linesOn(canvas) == std::vector<CanvasLine>{{{100, 300}, {200, 300}, 1}});
}

TEST_CASE_FIXTURE(CanvasTable, "the JSON contains segments in millimetres and marks rapid ones") {
  REQUIRE(draw(canvas, 1, {{{60'000, 40'000}, true}, {{150, 1230}, false}}));
  CHECK(readAll(*canvas.segmentsJson()) == R"([{"x1":0,"y1":0,"x2":600,"y2":400,"isRapid":true},)"
                                           R"({"x1":600,"y1":400,"x2":1.5,"y2":12.3,"isRapid":false}])");
}

TEST_CASE_FIXTURE(CanvasTable, "the JSON contains every tenth of a millimetre exactly") {
  for (int32_t tenths = 1; tenths <= 12; ++tenths) {
    REQUIRE(canvas.clear().ok());
    REQUIRE(draw(canvas, static_cast<uint32_t>(tenths), {{{tenths * 10 + 1000, 0}, false}}, {1000, 0}));
    const std::string tail = tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10);
    CHECK(readAll(*canvas.segmentsJson()).find("\"x2\":" + std::to_string(10 + tenths / 10) + tail + ",") !=
          std::string::npos);
  }
}

TEST_CASE_FIXTURE(CanvasTable, "responses do not depend on the size of the pieces in which they are read") {
  REQUIRE(draw(canvas, 1, Wanderer(1).moves(1000)));
  const std::string json = readAll(*canvas.segmentsJson(), 4096);
  const std::string binary = readAll(*canvas.binaryFrom(0), 4096);
  for (const size_t piece : {1, 2, 3, 511, 512, 513}) {
    CHECK(readAll(*canvas.segmentsJson(), piece) == json);
    CHECK(readAll(*canvas.binaryFrom(0), piece) == binary);
  }
}

TEST_CASE_FIXTURE(CanvasTable, "the binary response states generation, first offset and file size") {
  REQUIRE(draw(canvas, 1, kCorner));
  const std::string answer = readAll(*canvas.binaryFrom(0));
  CHECK(numberAt(answer, 4) == canvas.generation());
  CHECK(numberAt(answer, 8) == kCanvasHeaderSize);
  CHECK(numberAt(answer, 12) == canvas.size());
  CHECK(answer.size() == canvas.size());
}

TEST_CASE_FIXTURE(CanvasTable, "a client that has the first runs receives only the later ones") {
  REQUIRE(draw(canvas, 1, kCorner));
  const uint32_t had = canvas.size();
  CHECK(readAll(*canvas.binaryFrom(had)).size() == kCanvasHeaderSize);
  REQUIRE(draw(canvas, 2, kRapidCorner));
  const std::string answer = readAll(*canvas.binaryFrom(had));
  CHECK(numberAt(answer, 8) == had);
  bool isWhole = false;
  const auto lines = linesIn(answer, isWhole);
  CHECK(isWhole);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].run == 2);
}

TEST_CASE_FIXTURE(CanvasTable,
                  "a client that requests an offset at which no chunk starts receives everything") {
  REQUIRE(draw(canvas, 1, kCorner));
  const std::string all = readAll(*canvas.binaryFrom(kCanvasHeaderSize));
  for (uint32_t from = 0; from < canvas.size() + 3; ++from) {
    if (from != canvas.size()) CHECK(readAll(*canvas.binaryFrom(from)) == all);
  }
  CHECK(readAll(*canvas.binaryFrom(UINT32_MAX)) == all);
}

TEST_CASE_FIXTURE(CanvasTable, "a run appears only after it has ended") {
  REQUIRE(draw(canvas, 1, kCorner));
  const auto before = linesOn(canvas);
  const uint32_t size = canvas.size();
  REQUIRE(canvas.beginRun(2, {}).ok());
  for (const Move& move : Wanderer(2).moves(2000)) addMove(canvas, move);
  CHECK(linesOn(canvas) == before);
  CHECK(canvas.size() == size);
  CHECK_FALSE(canvas.isLastRun(2));
  CHECK(afterRestart() == before);
  REQUIRE(canvas.endRun().ok());
  CHECK(canvas.size() > size);
  CHECK(afterRestart() == linesOn(canvas));
}

TEST_CASE_FIXTURE(CanvasTable, "a run that is replaced by another one leaves nothing behind") {
  REQUIRE(canvas.beginRun(1, {}).ok());
  for (const Move& move : Wanderer(1).moves(3000)) addMove(canvas, move);
  REQUIRE(draw(canvas, 2, kCorner));
  CHECK(linesOn(canvas).size() == 2);
  CHECK_FALSE(canvas.isLastRun(1));
  CHECK(afterRestart() == linesOn(canvas));
}

TEST_CASE_FIXTURE(CanvasTable,
                  "chunks of a dropped run are not mistaken for chunks of the run written over it") {
  const auto way = Wanderer(1).moves(3000);
  REQUIRE(draw(canvas, 1, way));
  // Write the same bytes again and drop them, as if their last write had failed.
  const std::string dropped = files.contentOf("sand.canvas");
  REQUIRE(canvas.clear().ok());
  const auto smooth = files.contentOf("sand.canvas");
  files.contentOf("sand.canvas") = smooth + dropped.substr(kCanvasHeaderSize);
  CHECK(afterRestart().empty());
}

TEST_CASE_FIXTURE(CanvasTable, "a run without moves is remembered") {
  REQUIRE(draw(canvas, 3, {}));
  CHECK(linesOn(canvas).empty());
  SandCanvas again(files, log, kRoomyCanvas);
  again.load();
  CHECK(again.isLastRun(3));
}

TEST_CASE_FIXTURE(CanvasTable, "endRun() without beginRun() is rejected") {
  CHECK_FALSE(canvas.endRun().ok());
  CHECK(canvas.add(kCorner[0]));
  CHECK(linesOn(canvas).empty());
}

TEST_CASE_FIXTURE(CanvasTable, "clear() empties the canvas permanently and changes the generation") {
  REQUIRE(draw(canvas, 1, kCorner));
  const uint32_t generation = canvas.generation();
  REQUIRE(canvas.clear().ok());
  CHECK(linesOn(canvas).empty());
  CHECK(canvas.generation() == generation + 1);
  SandCanvas again(files, log, kRoomyCanvas);
  again.load();
  CHECK(linesOn(again).empty());
  CHECK(again.generation() == generation + 1);
}

TEST_CASE_FIXTURE(CanvasTable, "after clear(), a run continues at its current point") {
  REQUIRE(canvas.beginRun(1, {}).ok());
  for (const Move& move : kCorner) addMove(canvas, move);
  REQUIRE(canvas.clear().ok());
  addMove(canvas, {{2000, 500}, false});
  REQUIRE(canvas.endRun().ok());
  CHECK(linesOn(canvas) == std::vector<CanvasLine>{{{100, 50}, {200, 50}, 1}});
  CHECK(canvas.isLastRun(1));
}

TEST_CASE_FIXTURE(CanvasTable, "the last run is remembered after clear() and after restarts") {
  REQUIRE(draw(canvas, 10, kCorner));
  REQUIRE(draw(canvas, 11, kCorner));
  REQUIRE(canvas.clear().ok());
  REQUIRE(canvas.clear().ok());
  SandCanvas again(files, log, kRoomyCanvas);
  again.load();
  CHECK_FALSE(again.isLastRun(10));
  CHECK(again.isLastRun(11));
}

TEST_CASE_FIXTURE(CanvasTable, "many moves along a straight line become one line") {
  std::vector<Move> moves;
  for (int32_t x = 1; x <= 5000; ++x) moves.push_back({{10 * x, 3 * x}, false});
  REQUIRE(draw(canvas, 1, moves));
  CHECK(linesOn(canvas).size() == 1);
}

TEST_CASE_FIXTURE(CanvasTable,
                  "a reader returns the content from the time of the call, whatever is added later") {
  REQUIRE(draw(canvas, 1, Wanderer(1).moves(3000)));
  const std::string binary = readAll(*canvas.binaryFrom(0));
  const std::string json = readAll(*canvas.segmentsJson());
  const auto binaryReader = canvas.binaryFrom(0);
  const auto jsonReader = canvas.segmentsJson();
  uint8_t piece[200];
  std::string binaryRead(asText({piece, binaryReader->read(piece).size}));
  std::string jsonRead(asText({piece, jsonReader->read(piece).size}));
  REQUIRE(draw(canvas, 2, Wanderer(2).moves(3000)));
  CHECK(binaryRead + readAll(*binaryReader) == binary);
  CHECK(jsonRead + readAll(*jsonReader) == json);
}

TEST_CASE_FIXTURE(CanvasTable,
                  "no reader has the file open when the moves of a dropped run are overwritten") {
  REQUIRE(draw(canvas, 1, Wanderer(1).moves(500)));
  const std::string expected = readAll(*canvas.segmentsJson());
  REQUIRE(canvas.beginRun(2, {}).ok());
  for (const Move& move : Wanderer(2).moves(500)) addMove(canvas, move);
  const auto reading = canvas.segmentsJson();
  std::array<uint8_t, 100> start;
  const size_t size = reading->read(start).size;
  REQUIRE(canvas.beginRun(3, {}).ok());
  REQUIRE(files.rename(kCanvasPath, "closed"));
  REQUIRE(files.rename("closed", kCanvasPath));
  CHECK(std::string(asText(Bytes(start).sub(0, size))) + readAll(*reading) == expected);
}

TEST_CASE_FIXTURE(CanvasTable, "readers may outlive the canvas") {
  auto other = std::make_unique<SandCanvas>(files, log, kRoomyCanvas);
  REQUIRE(draw(*other, 1, kCorner));
  const auto reader = other->binaryFrom(0);
  other.reset();
  bool isWhole = false;
  CHECK(linesIn(readAll(*reader), isWhole).size() == 2);
}

TEST_CASE("data dropped behind damage is logged; an undamaged file is not") {
  MemoryFileStore files;
  QuietLog log;
  SandCanvas canvas(files, log, kRoomyCanvas);
  canvas.load();
  REQUIRE(draw(canvas, 1, Wanderer(1).moves(2000)));
  REQUIRE(draw(canvas, 2, Wanderer(2).moves(2000)));
  canvas.load();
  CHECK(log.lines.empty());
  std::string& content = files.contentOf("sand.canvas");
  content[content.size() - 1000] ^= 1;
  canvas.load();
  CHECK(log.contains("can't be read"));
  CHECK(canvas.isLastRun(1));
  CHECK_FALSE(canvas.isLastRun(2));
}

TEST_CASE("the file is truncated at a damaged chunk, once") {
  MemoryFileStore files;
  QuietLog log;
  SandCanvas canvas(files, log, kRoomyCanvas);
  canvas.load();
  REQUIRE(draw(canvas, 1, Wanderer(1).moves(2000)));
  const auto first = linesOn(canvas);
  const uint32_t end = canvas.size();
  for (uint32_t run = 2; run < 5; ++run) REQUIRE(draw(canvas, run, Wanderer(run).moves(2000)));
  files.contentOf("sand.canvas")[end + kChunkHeadSize] ^= 1;
  canvas.load();
  CHECK(linesOn(canvas) == first);
  finishRewriting(canvas);
  CHECK(files.contentOf("sand.canvas").size() == canvas.size());
  const size_t lines = log.lines.size();
  canvas.load();
  CHECK(log.lines.size() == lines);
  REQUIRE(draw(canvas, 5, kCorner));
  canvas.load();
  CHECK(linesOn(canvas).back().run == 5);
}
