#include "core/sand/drawing/stall_detector.h"

#include <algorithm>
#include <cmath>

namespace lumi {

void StallDetector::reported(Millis now, bool runs, const GrblPosition& at, double travel, double feed,
                             int feedOverride) {
  // An override above 100 % does not speed up a table that runs at its own limit.
  const double slowed = std::min(feedOverride, 100) / 100.0;
  const double leastSpeed = std::min(feed * kMinShare, kNeverSlower) * slowed;
  const double least = leastSpeed * static_cast<double>(kSpan) / kSecond;
  const bool hasMoved = !mark_ || travel - mark_->travel >= least ||
                        std::hypot(at.x - mark_->at.x, at.y - mark_->at.y) >= least;
  if (!runs || hasMoved) mark_ = Mark{now, at, travel};
  crawls_ = now - mark_->time >= kSpan;
}

}  // namespace lumi
