#pragma once

#include <cmath>
#include <cstdint>

namespace lumi {

/**
 * A point on the table, in hundredths of a millimetre from the lower left corner of the table, or of the
 * square around a round table.
 */
struct TablePoint {
  int32_t x = 0;
  int32_t y = 0;
};

inline bool operator==(TablePoint a, TablePoint b) {
  return a.x == b.x && a.y == b.y;
}
inline bool operator!=(TablePoint a, TablePoint b) {
  return !(a == b);
}

constexpr double kHundredthsPerMm = 100;
constexpr float kFloatPerMm = 100;  // hundredths, for single precision
constexpr float kFloatPi = 3.14159265F;
constexpr double kFullTurn = 6.283185307179586;

inline float hypotenuse(float x, float y) {
  return std::sqrt(x * x + y * y);
}
/** std::hypot() avoids overflows that no table causes, and is much larger. */
double hypotenuse(double x, double y);

/** In hundredths of a millimetre. Single precision is enough for the largest table. */
inline float distance(TablePoint a, TablePoint b) {
  return hypotenuse(static_cast<float>(a.x - b.x), static_cast<float>(a.y - b.y));
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
