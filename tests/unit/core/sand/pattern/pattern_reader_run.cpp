#include "unit/core/sand/pattern/pattern_reader_run.h"

#include <cstdio>

#include "core/base/crc32.h"

namespace lumi::test {
namespace {

constexpr size_t kMaxMovesWritten = 2000;

std::string number(int32_t hundredths) {
  char text[24];
  std::snprintf(text, sizeof(text), "%g", hundredths / 100.0);
  return text;
}

std::string lineOf(const Move& move) {
  return std::to_string(move.to.x) + " " + std::to_string(move.to.y) + (move.isRapid ? " rapid" : "");
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
  std::string lines;
  for (const Move& move : run.moves) lines += (lines.empty() ? "" : "\n") + lineOf(move);
  if (run.moves.size() <= kMaxMovesWritten) return headOf(run.stats) + lines + (lines.empty() ? "" : "\n");
  char sum[64];
  std::snprintf(sum, sizeof(sum), "moves=%zu sum=%08x\n", run.moves.size(), crc32(asBytes(lines)));
  return headOf(run.stats) + sum;
}

}  // namespace lumi::test
