#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sand/geometry/path.h"
#include "core/sand/pattern/pattern_reader.h"

namespace lumi::test {

/** The result of reading a pattern file. */
struct PatternRun {
  std::string error;
  PatternStats stats;
  std::vector<Move> moves;
};

class MoveList : public MoveSink {
 public:
  explicit MoveList(std::vector<Move>& moves) : moves_(moves) {}
  void move(const Move& move) override { moves_.push_back(move); }

 private:
  std::vector<Move>& moves_;
};

/** Returns a function that creates the reader under test. */
using MakeReader = std::function<std::unique_ptr<PatternReader>(MoveSink&)>;

inline MakeReader gcodeReader(const TableShape& table = {}) {
  return [table](MoveSink& sink) { return makeReaderFor("a.gcode", sink, ThetaRhoFit::kCircle, {}, table); };
}

inline MakeReader thetaRhoReader(ThetaRhoFit fit, const TableShape& table = {}) {
  return [fit, table](MoveSink& sink) { return makeReaderFor("a.thr", sink, fit, {}, table); };
}

/** Passes all of `piece` to the reader, in as many calls as needed. Returns false on an error. */
inline bool feed(PatternReader& reader, std::string_view piece) {
  while (!piece.empty()) {
    piece.remove_prefix(reader.write(asBytes(piece)));
    if (!reader.error().empty()) return false;
  }
  return true;
}

/** Reads `text` in pieces of these sizes, in turn. */
inline PatternRun runInPieces(const MakeReader& make, std::string_view text,
                              const std::vector<size_t>& sizes) {
  PatternRun run;
  MoveList list(run.moves);
  const auto reader = make(list);
  bool continues = true;
  for (size_t turn = 0; continues && !text.empty(); ++turn) {
    const std::string_view piece = text.substr(0, sizes[turn % sizes.size()]);
    text.remove_prefix(piece.size());
    continues = feed(*reader, piece);
  }
  while (!reader->finish()) continue;
  run.error = reader->error();
  run.stats = reader->stats();
  return run;
}

inline PatternRun run(const MakeReader& make, std::string_view text) {
  return runInPieces(make, text, {std::max<size_t>(text.size(), 1)});
}

inline PatternRun runGcode(std::string_view text) {
  return run(gcodeReader(), text);
}

/** True if moves, statistics and error are equal. */
bool isSame(const PatternRun& a, const PatternRun& b);

/** Returns the moves in mm: "12.5 7; 100 0 rapid". */
std::string movesOf(const PatternRun& run);

/** Returns the bounds in mm, "10 10 20 20", or "none". */
std::string boundsOf(const PatternRun& run);

/** Returns the text of an .expected file (tests/fixtures/sand/README.md). */
std::string expectedText(const PatternRun& run);

}  // namespace lumi::test
