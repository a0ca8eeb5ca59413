#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/lights/lights_settings.h"
#include "core/sand/geometry/path.h"
#include "core/sand/geometry/table_shape.h"

namespace lumi {

/**
 * The place on a strip around the table that is nearest to `point`, 0 (the start of the first LED) to 65535
 * (the end of the last one).
 */
uint16_t placeOnStrip(const BallSettings& strip, const TableShape& table, TablePoint point);

/**
 * The present position of the ball. The controller reports it five times a second. Between two reports the
 * position is extrapolated from the latest two.
 */
class BallFollower {
 public:
  /** Without a new position for this long, the ball has stopped. */
  static constexpr Millis kStill = 5 * kSecond;

  /** `reported` is the latest reported position. Call often: a new position counts as reported now. */
  void report(TablePoint reported, Millis now);
  /** Nothing if the ball has stopped, or its position is unknown. */
  std::optional<TablePoint> at(Millis now) const;
  void forget() { isKnown_ = isMoving_ = false; }

 private:
  /** Reports are at most this far apart while the ball moves; after that it is not moved on. */
  static constexpr Millis kMaxAhead = 250;

  TablePoint latest_{};
  TablePoint step_{};  // from the report before to the latest one
  Millis latestAt_ = 0;
  Millis stepTime_ = 0;  // between the two
  bool isKnown_ = false;
  bool isMoving_ = false;
};

}  // namespace lumi
