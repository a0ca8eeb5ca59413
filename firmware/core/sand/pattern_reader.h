#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/base/span.h"
#include "core/sand/path.h"

namespace lumi {

/** What a pattern file holds. */
struct PatternStats {
  uint32_t commandCount = 0;
  uint32_t clampedCount = 0;
  bool hasBounds = false;
  TablePoint min;  // of the clamped targets; only with hasBounds
  TablePoint max;
};

/**
 * Reads a pattern file as a stream, in constant memory, and hands on its moves: docs/sand-table.md.
 * Zero-length moves are left out. One reader reads one file.
 */
class PatternReader {
 public:
  /**
   * After about this many moves a call takes less than it is offered, however small the pieces before were; a
   * caller that then waits for the next pass of the loop keeps every pass short.
   */
  static constexpr size_t kMovesPerCall = 256;

  virtual ~PatternReader() = default;

  /** How many bytes it took: fewer than offered when there are moves enough for one call, or after an error.
   */
  virtual size_t write(ConstBytes piece) = 0;
  /** After the last byte: true once all moves were handed on or there is an error; false: call again. */
  virtual bool finish() = 0;
  /** Why the file can't be used, for people; "" while it can. */
  virtual const std::string& error() const = 0;
  virtual const PatternStats& stats() const = 0;
};

}  // namespace lumi
