#pragma once

#include <cstdint>

namespace lumi {

/** A place on the table, in hundredths of a millimetre from its corner. */
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

/** A straight way from wherever the ball is. */
struct Move {
  TablePoint to;
  bool isRapid = false;  // G0; it draws all the same
};

inline bool operator==(const Move& a, const Move& b) {
  return a.to == b.to && a.isRapid == b.isRapid;
}

/** Where moves go, one after the other. */
class MoveSink {
 public:
  virtual ~MoveSink() = default;
  virtual void move(const Move& move) = 0;
};

}  // namespace lumi
