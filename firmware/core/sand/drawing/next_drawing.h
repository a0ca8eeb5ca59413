#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/sand/drawing/controller_check.h"
#include "core/sand/drawing/travel.h"
#include "core/sand/queue/job.h"

namespace lumi {

/** A job whose moves can be read, and the way to them. */
struct NextDrawing {
  std::string file;
  bool isBackwards = false;
  uint16_t speed = 100;  // percent, as in Job
  std::unique_ptr<MoveReader> moves;
  Travel travel;
  TablePoint start;     // where the run begins: the last point of the travel
  DrawingTime onLines;  // the part of the travel on the patterns' own lines

  /** How long the travel takes at `percent` of the usual feed. Call before it is moved away. */
  DrawingTime timeOfTravel(const MotionLimits& limits, int percent) const;
};

/** A pattern that was drawn to its end. */
struct Drawn {
  Drawing drawing;
  TablePoint end;
};

/**
 * Opens `job`, with the way from `ball` to its first point. A job that has not begun is drawn in the
 * direction that leaves less of a line in the sand.
 *
 * On a table whose ball travels along the edge, a line of more than kMaxLine across the sand is avoided: the
 * ball goes back along the line of the pattern that it has just drawn (`before`), to a point next to the
 * edge, and from there along the new pattern's own line to its start. Of a job that a user has started, this
 * takes at most as long as a lap along the edge; a playlist has time. A clearing wipes such a line: the ball
 * does not go back for it.
 */
Result<NextDrawing> openNext(FileStore& files, const SandHardware& table, const Job& job, TablePoint ball,
                             const std::optional<Drawn>& before);

constexpr float kMaxLine = 1000;  // hundredths of a millimetre

}  // namespace lumi
