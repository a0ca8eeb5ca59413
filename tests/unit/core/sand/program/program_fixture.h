#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/sand/program/program_reader.h"
#include "core/sand/program/program_writer.h"

namespace lumi::test {

constexpr char kProgramPath[] = "gcode/0000000a.lsp";

/** Returns moves of all lengths except zero. */
inline std::vector<Move> someMoves(size_t count, uint32_t seed = 1) {
  std::mt19937 random(seed);
  std::vector<Move> moves;
  TablePoint at;
  while (moves.size() < count) {
    const int32_t reach = 1 << (random() % 17);
    const auto near = [&](int32_t from, int32_t limit) {
      const int32_t to = from + static_cast<int32_t>(random() % static_cast<uint32_t>(2 * reach + 1)) - reach;
      return to < 0 ? 0 : to > limit ? limit : to;
    };
    const TablePoint to{near(at.x, TableShape().width), near(at.y, TableShape().height)};
    if (to == at) continue;
    moves.push_back({to, random() % 8 == 0});
    at = to;
  }
  return moves;
}

/** Returns the line of a program's text for `move`. */
inline std::string programLine(const Move& move) {
  char line[kMaxProgramLineLength];
  return std::string(line, writeProgramLine(move, line));
}

inline PatternStats someStats() {
  PatternStats stats;
  stats.commandCount = 12;
  stats.clampedCount = 3;
  stats.hasBounds = true;
  stats.min = {5, 7};
  stats.max = {60'000, 40'000};
  return stats;
}

inline Result<StoredProgram> writeStoredProgram(FileStore& files, const std::vector<Move>& moves,
                                                const std::string& path = kProgramPath) {
  ProgramWriter writer(files, path);
  for (const Move& move : moves) writer.move(move);
  return writer.finish(someStats());
}

inline Result<ProgramInfo> writeProgram(FileStore& files, const std::vector<Move>& moves,
                                        const std::string& path = kProgramPath) {
  const auto stored = writeStoredProgram(files, moves, path);
  if (!stored) return stored.error();
  return stored.value().info;
}

inline std::unique_ptr<ProgramReader> readerOf(FileStore& files, const std::string& path = kProgramPath) {
  auto opened = ProgramReader::open(files, path);
  return opened ? std::move(opened.value()) : nullptr;
}

/** The remaining moves of a program, and how reading them ended. */
struct ReadMoves {
  std::vector<Move> moves;
  ProgramReader::Next end = ProgramReader::Next::kMove;
};

inline ReadMoves readOn(ProgramReader& reader) {
  ReadMoves read;
  Move move;
  while ((read.end = reader.next(move)) == ProgramReader::Next::kMove) read.moves.push_back(move);
  return read;
}

}  // namespace lumi::test
