#include "core/sand/crawl_watch.h"

#include <cmath>

namespace lumi {

void CrawlWatch::reported(Millis now, bool runs, const GrblPosition& at, double travel, double feed) {
  const double least = feed * kLeastShare * static_cast<double>(kSpan) / kSecond;
  const bool hasMoved = !mark_ || travel - mark_->travel >= least ||
                        std::hypot(at.x - mark_->at.x, at.y - mark_->at.y) >= least;
  if (!runs || hasMoved) mark_ = Mark{now, at, travel};
  crawls_ = now - mark_->time >= kSpan;
}

}  // namespace lumi
