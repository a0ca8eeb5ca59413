#pragma once

#include <cstdint>

#include "core/sand/geometry/table_shape.h"
#include "core/sand/program/move_reader.h"

namespace lumi {

enum class ClearKind : uint8_t { kFromCenter, kFromEdge, kSideways };

/**
 * Moves that smooth the sand of the whole table, with lines kSpacing apart at most. They are computed, not
 * stored. The position contains no offset.
 *
 * A rectangle is cleared by sides that are each a bit further inside, which also reaches the corners; a round
 * table by a spiral and a lap along its rim. Their chords deviate kDeviation at most. From the centre they
 * have the opposite order. Sideways lines are parallel to the longer sides.
 */
class ClearReader : public MoveReader {
 public:
  static constexpr int32_t kSpacing = 500;  // hundredths of a mm
  /** Rounding moves a point by up to 0.007 mm, and near the centre the spiral is more bent than a circle. */
  static constexpr double kDeviation = 0.05;  // mm
  static constexpr uint16_t kMaxChord = 35;   // thousandths of a mm

  /** `chord`: how far a chord of the spiral may deviate, in thousandths of a mm; 1 to kMaxChord. */
  ClearReader(ClearKind kind, const TableShape& table, bool isBackwards, uint16_t chord = kMaxChord);

  /** The drawing time is unknown. Length and motor travel of spirals are estimates. */
  const ProgramInfo& info() const override { return info_; }
  Next next(Move& move) override;
  bool seek(const ProgramPosition& position) override;

 private:
  TablePoint at(uint32_t move) const;
  TablePoint onSides(uint32_t move) const;
  TablePoint onSpiral(uint32_t move) const;
  TablePoint onLines(uint32_t move) const;
  void plan();
  void measure();

  const TableShape table_;
  const bool isSideways_;
  const bool isReversed_;
  const float chord_;         // hundredths of a mm
  int32_t lines_ = 0;         // across the table, or across its half
  uint32_t spiralMoves_ = 0;  // round: after the first one, before the lap
  float firstMoves_ = 0;      // round: that the spiral would need from its very centre to its first point
  float perMove_ = 0;         // round: see onSpiral()
  ProgramInfo info_;
};

}  // namespace lumi
