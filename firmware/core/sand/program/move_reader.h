#pragma once

#include "core/sand/program/program.h"

namespace lumi {

/** Reads the moves of something that is drawn, one at a time, in drawing order. */
class MoveReader {
 public:
  enum class Next : uint8_t { kMove, kEnd, kDamaged };

  virtual ~MoveReader() = default;

  virtual const ProgramInfo& info() const = 0;
  /** Position before the next move. */
  const ProgramPosition& position() const { return position_; }
  /** Reads the next move and advances position(). kEnd and kDamaged leave `move` unchanged. */
  virtual Next next(Move& move) = 0;
  /**
   * Continues at `position`, which position() returned earlier for the same moves. Returns false and changes
   * nothing if they cannot have such a position. If `position.at` is kAnyPoint, the point and the motor
   * travel may be different ones.
   */
  virtual bool seek(const ProgramPosition& position) = 0;

  /** The points next to the edge of the table that are closest to start and end. */
  struct Edge {
    EdgePoint first;  // `moves` lead to it; 0: both are unknown
    EdgePoint last;   // `moves` follow it
  };
  virtual Edge edge() const { return {}; }
  /**
   * Continues behind the last point next to the edge. Only next() is valid then, and only for the moves that
   * follow. Returns false if the point is unknown or can't be read.
   */
  virtual bool seekLastEdge() { return false; }

 protected:
  ProgramPosition position_;
};

}  // namespace lumi
