#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "unit/core/sand/pattern/pattern_reader_run.h"

namespace lumi::test {

/** An error and its position on the line. The error with the smallest (position, rank) is reported. */
struct ReferenceError {
  size_t position = 0;
  int rank = 0;  // 0: invalid character, 1: line too long, 2: invalid word, 3: invalid line
  std::string sentence;
};

/** Clamps, rounds and records points for the references as docs/sand-table.md says. */
class ReferencePen {
 public:
  ReferencePen(PatternRun& run, const TableShape& table) : run_(run), table_(table) {}

  /** Returns true if the point had to be clamped. */
  bool drawTo(long double x, long double y, bool isRapid, bool canBeFirst = true) {
    const long double width = table_.width / 100.0L;
    const long double height = table_.height / 100.0L;
    const long double middle = width / 2;
    const long double away = std::hypot(x - middle, y - middle);
    const bool isOff = table_.isRound ? away > middle + 0.01L : isOutside(x, width) || isOutside(y, height);
    if (table_.isRound && away > middle) {
      x = middle + (x - middle) / away * middle;
      y = middle + (y - middle) / away * middle;
    }
    const TablePoint to{rounded(x, width), rounded(y, height)};
    PatternStats& stats = run_.stats;
    if (!stats.hasBounds) stats.min = stats.max = to;
    stats.hasBounds = true;
    stats.min = {std::min(stats.min.x, to.x), std::min(stats.min.y, to.y)};
    stats.max = {std::max(stats.max.x, to.x), std::max(stats.max.y, to.y)};
    const bool isMove = run_.moves.empty() ? canBeFirst : to != run_.moves.back().to;
    if (isMove) run_.moves.push_back({to, isRapid});
    return isOff;
  }

 private:
  static bool isOutside(long double mm, long double size) { return mm < -1e-6L || mm > size + 1e-6L; }
  static int32_t rounded(long double mm, long double size) {
    const long double clamped = std::min(std::max(mm, 0.0L), size);
    return static_cast<int32_t>(std::floor(clamped * 100 + 0.5L + 1e-6L));
  }

  PatternRun& run_;
  const TableShape table_;
};

inline bool isReferenceBlank(char character) {
  return std::string(" \t\v\f").find(character) != std::string::npos;
}

inline bool isReferenceControl(char character) {
  const auto byte = static_cast<unsigned char>(character);
  return (byte < 0x20 && !isReferenceBlank(character)) || byte == 0x7F;
}

inline bool isAboveAscii(char character) {
  return static_cast<unsigned char>(character) > 0x7F;
}

/** Splits `text`, without its byte order mark, at LF, CR and CR LF. */
inline std::vector<std::string> referenceLines(const std::string& text) {
  std::vector<std::string> lines{""};
  const bool hasMark = text.compare(0, 3, "\xEF\xBB\xBF") == 0;
  for (size_t i = hasMark ? 3 : 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    if (text[i] == '\r' || text[i] == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += text[i];
    }
  }
  return lines;
}

inline void keepFirst(std::optional<ReferenceError>& first, ReferenceError error) {
  const bool isEarlier =
      !first || std::make_pair(error.position, error.rank) < std::make_pair(first->position, first->rank);
  if (isEarlier) first = std::move(error);
}

inline std::string tellAt(const ReferenceError& error, size_t line) {
  if (error.sentence == "too long") return "Line " + std::to_string(line) + " is too long";
  return error.sentence + " at line " + std::to_string(line);
}

}  // namespace lumi::test
