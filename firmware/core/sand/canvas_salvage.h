#pragma once

#include <cstdint>

#include "core/sand/canvas_reader.h"
#include "core/sand/canvas_runs.h"

namespace lumi {

/** What counts of a canvas file behind a damaged chunk. */
struct CanvasSalvage {
  uint32_t end = 0;       // offset behind the last chunk that counts; 0: none does
  uint32_t lost = 0;      // bytes in front of `end` that don't
  CanvasRuns runs{};      // that end there
  bool hasFiner = false;  // some of it could be made coarser
};

/**
 * Looks behind the damaged chunk that `reader` stopped at, for chunks linked to what is left of it. A run
 * that another one follows was on flash before that began: what is left of it counts. The last run counts
 * only where another one ends behind the damage before it; otherwise it may be one that the power cut short.
 */
CanvasSalvage salvageBehind(CanvasReader& reader);

}  // namespace lumi
