#include "unit/core/sand/pattern/pattern_reader_run.h"

#include <cstdio>

#include "core/base/crc32.h"

namespace lumi::test {
namespace {

constexpr size_t kMaxMovesWritten = 300;

std::string number(int32_t hundredths) {
  char text[24];
  std::snprintf(text, sizeof(text), "%g", hundredths / 100.0);
  return text;
}

std::string pointOf(const Move& move) {
  return std::to_string(move.to.x) + " " + std::to_string(move.to.y);
}

/** The sum of the points, and the indexes of the rapid moves. */
std::string summaryOf(const std::vector<Move>& moves) {
  std::string points;
  std::string rapid;
  for (size_t i = 0; i < moves.size(); ++i) {
    points += (i == 0 ? "" : "\n") + pointOf(moves[i]);
    if (moves[i].isRapid) rapid += (rapid.empty() ? "" : ",") + std::to_string(i);
  }
  char sum[64];
  std::snprintf(sum, sizeof(sum), "moves=%zu sum=%08x rapid=", moves.size(), crc32(asBytes(points)));
  return sum + rapid + "\n";
}

std::string headOf(const PatternStats& stats) {
  std::string head = "commands=" + std::to_string(stats.commandCount) +
                     " clamped=" + std::to_string(stats.clampedCount) + " bounds=";
  if (!stats.hasBounds) return head + "none\n";
  return head + std::to_string(stats.min.x) + "," + std::to_string(stats.min.y) + "," +
         std::to_string(stats.max.x) + "," + std::to_string(stats.max.y) + "\n";
}

bool isSameMove(const Move& a, const Move& b) {
  return a.to == b.to && a.isRapid == b.isRapid;
}

}  // namespace

bool isSame(const PatternRun& a, const PatternRun& b) {
  return a.error == b.error && headOf(a.stats) == headOf(b.stats) &&
         std::equal(a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(), isSameMove);
}

std::string movesOf(const PatternRun& run) {
  std::string text;
  for (const Move& move : run.moves) {
    if (!text.empty()) text += "; ";
    text += number(move.to.x) + " " + number(move.to.y) + (move.isRapid ? " rapid" : "");
  }
  return text;
}

std::string boundsOf(const PatternRun& run) {
  const PatternStats& stats = run.stats;
  if (!stats.hasBounds) return "none";
  return number(stats.min.x) + " " + number(stats.min.y) + " " + number(stats.max.x) + " " +
         number(stats.max.y);
}

std::string expectedText(const PatternRun& run) {
  if (!run.error.empty()) return "error=" + run.error + "\n";
  if (run.moves.size() > kMaxMovesWritten) return headOf(run.stats) + summaryOf(run.moves);
  std::string lines = headOf(run.stats);
  for (const Move& move : run.moves) lines += pointOf(move) + (move.isRapid ? " rapid\n" : "\n");
  return lines;
}

}  // namespace lumi::test
