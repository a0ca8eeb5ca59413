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
 * Maps the points of a pattern to another table than that for which it was read. The middle of the pattern's
 * table comes to the middle of the other one, and the pattern is scaled so that it fills the same share of
 * what its table and the other one have room for. A theta-rho pattern fills the largest circle; one that was
 * stretched is stretched to the other table.
 */
class TableFit {
 public:
  TableFit(const ProgramInfo& info, const TableShape& table);

  TablePoint map(TablePoint point) const;
  /** Properties of the mapped program. Motor travel, length and time are scaled. */
  ProgramInfo map(const ProgramInfo& info) const;

 private:
  MmPoint mapped(TablePoint point) const;
  TablePoint bound(TablePoint point) const;

  TableShape to_;
  TablePoint fromCentre_;
  double scaleX_ = 1;
  double scaleY_ = 1;
};

/** Reads moves that were read for another table, mapped by TableFit. */
class FittedReader : public MoveReader {
 public:
  FittedReader(std::unique_ptr<MoveReader> moves, const TableShape& table);

  const ProgramInfo& info() const override { return info_; }
  const ProgramPosition& position() const override { return position_; }
  Next next(Move& move) override;
  bool seek(const ProgramPosition& position) override;
  Edge edge() const override;
  bool seekLastEdge() override;

 private:
  std::unique_ptr<MoveReader> moves_;
  const TableFit fit_;
  const ProgramInfo info_;
  ProgramPosition position_;
};

}  // namespace lumi
