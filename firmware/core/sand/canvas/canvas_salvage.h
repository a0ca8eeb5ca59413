#pragma once

#include <cstdint>

#include "core/sand/canvas/canvas_reader.h"
#include "core/sand/canvas/canvas_runs.h"

namespace lumi {

/** Valid data of a canvas file after a damaged chunk. */
struct CanvasSalvage {
  uint32_t end = 0;          // offset after the last valid chunk; 0 if there is none
  uint32_t lost = 0;         // number of invalid bytes before `end`
  CanvasRuns runs{};         // the runs that end there
  bool canSimplify = false;  // some chunks could be made coarser
};

/**
 * Searches after the damaged chunk at which `reader` stopped for chunks that link to each other. A run
 * followed by another run was on flash before the next one began, so its remaining chunks count. The last run
 * counts only if another run ends before it after the damage. Otherwise a power cut may have interrupted it.
 */
CanvasSalvage salvageBehind(CanvasReader& reader);

}  // namespace lumi
