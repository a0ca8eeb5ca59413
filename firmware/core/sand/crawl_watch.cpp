#include "core/sand/crawl_watch.h"

#include <algorithm>
#include <cmath>

namespace lumi {

void CrawlWatch::reported(Millis now, bool runs, const GrblPosition& at, double travel, double feed,
                          int feedOverride) {
  // A table at its own limit goes no faster for an override above 100 %.
  const double slowed = std::min(feedOverride, 100) / 100.0;
  const double leastSpeed = std::min(feed * kLeastShare, kNeverSlower) * slowed;
  const double least = leastSpeed * static_cast<double>(kSpan) / kSecond;
  const bool hasMoved = !mark_ || travel - mark_->travel >= least ||
                        std::hypot(at.x - mark_->at.x, at.y - mark_->at.y) >= least;
  if (!runs || hasMoved) mark_ = Mark{now, at, travel};
  crawls_ = now - mark_->time >= kSpan;
}

}  // namespace lumi
