#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/sand/program/path_bitmap.h"

namespace lumi {

/**
 * Thins a line out until its points fit into a number of bytes: the first point as two u16, the others as
 * steps (step_codec.h, 2 bytes in the plain form).
 *
 * When there are kMaxPoints, points that deviate little from the line between their neighbours are removed,
 * evenly along the line. If the line is too large at its end, it consists of points at equal distances, and
 * of points where it has turned by more than kMaxTurn since the last one.
 */
class OutlineLine {
 public:
  explicit OutlineLine(size_t maxSize);

  /** Returns false if the line became crude: points had to go that deviate much. It is of no use then. */
  bool add(GridPoint point);
  bool isCrude() const { return deviation_ > kMaxDeviation; }
  /** Call until it returns true, or the line is crude. A call does little work. */
  bool encode();
  /** The encoded line. */
  const std::string& bytes() const { return bytes_; }

 private:
  static constexpr size_t kMaxPoints = 896;
  static constexpr float kMaxTurn = 0.9F;    // the sum of the sines of the turns
  static constexpr float kMaxDeviation = 5;  // grid units; found with a hundred patterns for sand tables

  void thin(size_t count);
  bool mayGo(size_t index) const;
  float turnAt(size_t index) const;
  float length() const;
  GridPoint pointBefore(size_t index, float part) const;
  bool encode(float spacing);

  const size_t maxSize_;
  float deviation_;  // from the line between their neighbours with which points may be removed; grid units
  std::vector<GridPoint> points_;
  float spacing_ = 0;
  int attempts_ = 0;
  std::string bytes_;
};

}  // namespace lumi
