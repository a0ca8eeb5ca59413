#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/sand/geometry/path.h"

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
 * (docs/sand-table.md). Moves of zero length are left out. A reader reads one file.
 */
class PatternReader {
 public:
  /**
   * After about this many moves, write() consumes only a part of its piece. Moves of earlier calls count if
   * they consumed their whole piece. The caller continues in the next pass of the loop, which keeps every
   * pass short.
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

/** How a round theta-rho pattern is fitted to the rectangular table. */
enum class ThetaRhoFit : uint8_t { kCircle, kStretch };

/**
 * Selects the reader (G-code or theta-rho) by the extension of `fileName`, ignoring case. Returns nullptr for
 * other extensions. `sink` must outlive the reader.
 */
std::unique_ptr<PatternReader> makeReaderFor(std::string_view fileName, MoveSink& sink,
                                             ThetaRhoFit fit = ThetaRhoFit::kCircle);

}  // namespace lumi
