#include "fuzz/pattern_checks.h"

#include <memory>
#include <vector>

#include "core/sand/library/pattern_upload.h"
#include "core/sand/program/outline.h"
#include "core/sand/program/program.h"
#include "core/sand/program/program_reader.h"
#include "core/sand/program/program_sources.h"
#include "core/sand/queue/job_queue.h"
#include "fuzz/fault.h"
#include "fuzz/input.h"
#include "support/fakes/fixed_random.h"
#include "support/fakes/quiet_log.h"
#include "support/http/http_fakes.h"
#include "support/stores/memory_file_store.h"
#include "support/stores/source_state.h"

namespace lumi::fuzz {
namespace {

class CountedMoves : public MoveSink {
 public:
  explicit CountedMoves(std::vector<Move>& moves) : moves_(moves) {}
  void move(const Move& move) override {
    if (moves_.size() < kMaxMoves + PatternReader::kMovesPerCall) moves_.push_back(move);
  }
  bool isFull() const { return moves_.size() > kMaxMoves; }

 private:
  std::vector<Move>& moves_;
};

/** The library of a hub, without the hub. */
struct Shelf {
  test::MemoryFileStore files;
  test::QuietLog log;
  test::FixedRandom random;
  RecordStore records{files, log};
  test::ManualClock clock;
  PatternLibrary library{records, files, random, log};
};

struct Uploaded {
  PatternId pattern = 0;  // 0 if the upload was rejected
  std::string refusal;
};

Uploaded upload(Shelf& shelf, ConstBytes text, const std::string& fileName, bool stretches) {
  Uploaded uploaded;
  const auto client = std::make_shared<test::FakeReplyTarget>();
  PatternUpload sink(
      shelf.library, shelf.files, shelf.clock, Reply(client), UploadPlay::kNone,
      [](UploadPlay) { return ""; },
      [&](const UploadedPattern& accepted, const Reply& reply) {
        uploaded.pattern = accepted.id;
        reply.send(jsonResponse(200, "{}"));
      });
  if (auto refusal = sink.begin(Request())) return {0, refusal->body};
  if (stretches) sink.field("fit", "stretch");
  sink.fileBegin("gcode", fileName);
  while (!text.empty() && client->answers.empty()) text = text.sub(sink.fileData(text));
  while (client->answers.empty() && !sink.fileEnd()) continue;
  client->answers.empty() ? sink.end() : sink.abort();
  expect(client->answers.size() == 1, "an upload is answered once");
  if (client->status() != 200) uploaded.refusal = client->answers[0].body;
  return uploaded;
}

std::vector<Move> movesOf(FileStore& files, const std::string& path) {
  auto opened = ProgramReader::open(files, path);
  expect(opened.ok(), "a program that was taken can be opened");
  std::vector<Move> moves;
  Move move;
  ProgramReader::Next next = ProgramReader::Next::kMove;
  while ((next = opened.value()->next(move)) == ProgramReader::Next::kMove) moves.push_back(move);
  expect(next == ProgramReader::Next::kEnd, "a program that was taken is not damaged");
  return moves;
}

std::string textOf(FileStore& files, const std::string& path) {
  return test::readAll(*movesText(std::move(ProgramReader::open(files, path).value())));
}

}  // namespace

LimitedRun readPattern(const test::MakeReader& make, ConstBytes text, uint8_t seed) {
  LimitedRun limited;
  CountedMoves sink(limited.run.moves);
  const auto reader = make(sink);
  size_t stalls = 0;
  const auto isTooLong = [&] { return sink.isFull() || stalls > kMaxStalls; };
  for (Pieces pieces(text, seed); !pieces.done() && reader->error().empty();) {
    ConstBytes piece = pieces.next();
    while (!piece.empty() && reader->error().empty() && !isTooLong()) {
      const size_t taken = reader->write(piece);
      if (taken == 0) ++stalls;
      piece = piece.sub(taken);
    }
  }
  while (!isTooLong() && !reader->finish()) ++stalls;
  limited.isTooLong = isTooLong();
  limited.run.error = reader->error();
  limited.run.stats = reader->stats();
  return limited;
}

void checkOnTable(const test::PatternRun& run) {
  TablePoint at;
  for (const Move& move : run.moves) {
    expect(TableShape().contains(move.to), "every point is on the table");
    expect(move.to != at, "every move has a length");
    at = move.to;
  }
  if (run.stats.hasBounds) {
    expect(TableShape().surrounds(run.stats.min) && TableShape().surrounds(run.stats.max),
           "the bounds are on the table");
    expect(run.stats.min.x <= run.stats.max.x && run.stats.min.y <= run.stats.max.y, "bounds are in order");
  }
}

void checkUpload(const test::PatternRun& run, ConstBytes text, const std::string& fileName, bool stretches) {
  Shelf shelf;
  const Uploaded uploaded = upload(shelf, text, fileName, stretches);
  if (uploaded.pattern == 0) {
    expect(!run.error.empty(), "a sound pattern is taken: " + uploaded.refusal);
    expect(uploaded.refusal.find(run.error) != std::string::npos,
           "the upload is refused for the file's error");
    expect(shelf.library.size() == 0, "what is refused leaves no pattern behind");
    for (const std::string& path : shelf.files.paths()) {
      expect(path.find(".lsp") == std::string::npos, "what is refused leaves no program behind");
    }
    return;
  }
  expect(run.error.empty(), "a pattern with an error is refused");
  const std::string path = programPathOf(uploaded.pattern);
  const auto outline = readOutline(shelf.files, path);
  expect(outline.ok() && outline.value().size() <= kMaxOutline, "an outline has at most 1 KiB");
  expect(movesOf(shelf.files, path) == run.moves, "the program holds the moves that were read");
  const std::string written = textOf(shelf.files, path);
  const LimitedRun again = readPattern(test::gcodeReader(), asBytes(written), 0);
  if (!run.moves.empty()) expect(again.run.moves == run.moves, "a program's text becomes its moves again");
}

}  // namespace lumi::fuzz
