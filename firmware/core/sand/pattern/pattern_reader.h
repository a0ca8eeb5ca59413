#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/table_shape.h"
#include "core/sand/pattern/placement.h"

namespace lumi {

/** Statistics of a pattern file. */
struct PatternStats {
  uint32_t commandCount = 0;
  uint32_t clampedCount = 0;
  bool hasBounds = false;
  TablePoint min;  // of all targets after clamping; valid only if hasBounds
  TablePoint max;
};

/**
 * Reads a pattern file as a stream in constant memory and passes its moves to a MoveSink
 * (docs/sand-table.md). Moves of zero length are left out, except the first move. A reader reads one file.
 */
class PatternReader {
 public:
  /**
   * write() stops after about this many moves, even in the middle of its piece. The caller continues in the
   * next pass of the loop, which keeps every pass short. Calls that consume their whole piece add up; the
   * count starts again after a call that stopped early.
   */
  static constexpr size_t kMovesPerCall = 256;

  virtual ~PatternReader() = default;

  /**
   * Returns the number of bytes consumed. It is less than `piece.size()` when the call has produced enough
   * moves or after an error.
   */
  virtual size_t write(ConstBytes piece) = 0;
  /**
   * Call after the last byte, until it returns true. It returns true when all moves were passed on or an
   * error has occurred.
   */
  virtual bool finish() = 0;
  /** Error message for the user, or "" if there is no error. */
  virtual const std::string& error() const = 0;
  virtual const PatternStats& stats() const = 0;
};

/** How a round theta-rho pattern is fitted to a rectangular table. */
enum class ThetaRhoFit : uint8_t { kCircle, kStretch };

/** What a pattern was read from. */
enum class PatternKind : uint8_t { kGcode, kThetaRho, kStretchedThetaRho };

/** Returns nothing if the extension of `fileName` (its case is ignored) is that of no pattern file. */
std::optional<PatternKind> patternKindOf(std::string_view fileName, ThetaRhoFit fit);

/** Returns the reader for patternKindOf(), or nullptr. Its moves are on `table`. `sink` must outlive the
 * reader. */
std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink,
                                             ThetaRhoFit fit = ThetaRhoFit::kCircle,
                                             const Placement& placement = {}, const TableShape& table = {});

}  // namespace lumi
