#pragma once

#include <memory>

#include "core/sand/geometry/table_shape.h"
#include "core/sand/program/move_reader.h"

namespace lumi {

/** How a pattern comes to another table. */
enum class FitKind {
  kRoom,       // it fills the same share of what its table and the other one have room for
  kCircle,     // it is scaled by the tables' largest circles
  kStretched,  // it is stretched by the tables' widths and heights
};

FitKind fitKindOf(const ProgramInfo& info);

/**
 * Reads moves that were read for another table, and maps them. The middle of the pattern's table comes to the
 * middle of the other one, and the pattern is scaled so that it fills the same share of what its table and
 * the other one have room for. A theta-rho pattern fills the largest circle; one that was stretched is
 * stretched to the other table.
 */
class FittedReader : public MoveReader {
 public:
  FittedReader(std::unique_ptr<MoveReader> moves, const TableShape& table);

  /** Motor travel, length and time are scaled. */
  const ProgramInfo& info() const override { return info_; }
  Next next(Move& move) override;
  bool seek(const ProgramPosition& position) override;
  Edge edge() const override;
  bool seekLastEdge() override;

 private:
  MmPoint mapped(TablePoint point) const;
  TablePoint bound(TablePoint point) const;
  TablePoint map(TablePoint point) const { return nearestPoint(to_, mapped(point)); }
  void mapInfo();

  std::unique_ptr<MoveReader> moves_;
  const TableShape to_;
  ProgramInfo info_;
  const TablePoint fromCentre_;
  double scaleX_ = 1;
  double scaleY_ = 1;
};

}  // namespace lumi
