#pragma once

#include <cstdint>

namespace lumi {

/** A point on the table, in hundredths of a millimetre from its corner. */
struct TablePoint {
  int32_t x = 0;  // 0..kTableWidth
  int32_t y = 0;  // 0..kTableHeight
};

inline bool operator==(TablePoint a, TablePoint b) {
  return a.x == b.x && a.y == b.y;
}
inline bool operator!=(TablePoint a, TablePoint b) {
  return !(a == b);
}

constexpr int32_t kTableWidth = 60'000;   // 600 mm
constexpr int32_t kTableHeight = 40'000;  // 400 mm

/**
 * True if the point is on the table, including its edge. The parameters have 64 bits because a damaged file
 * may contain any number.
 */
constexpr bool isOnTable(int64_t x, int64_t y) {
  return x >= 0 && x <= kTableWidth && y >= 0 && y <= kTableHeight;
}
constexpr bool isOnTable(TablePoint point) {
  return isOnTable(point.x, point.y);
}

/** A straight line from the current position of the ball to `to`. */
struct Move {
  TablePoint to;
  bool isRapid = false;  // G0; a rapid move draws a line in the sand, too
};

inline bool operator==(const Move& a, const Move& b) {
  return a.to == b.to && a.isRapid == b.isRapid;
}

/** Receives moves in drawing order. */
class MoveSink {
 public:
  virtual ~MoveSink() = default;
  virtual void move(const Move& move) = 0;
};

}  // namespace lumi
