#pragma once

#include <optional>

#include "core/base/time.h"
#include "core/sand/grbl_reply.h"

namespace lumi {

/**
 * Whether a table that says it runs moves the ball. A line that was garbled into `F1` slows down everything
 * behind it, and no error tells.
 */
class CrawlWatch {
 public:
  static constexpr Millis kSpan = 10 * kSecond;
  /** Of the feed, on average over kSpan: less is a crawl. */
  static constexpr double kLeastShare = 0.01;
  /**
   * mm/s. No healthy table is slower, whatever its own limits are: Grbl's stock $120 of 10 mm/s² draws moves
   * of 0.01 mm to and fro at 0.16 mm/s, its stock $110 of 500 mm/min is 8 mm/s.
   */
  static constexpr double kNeverSlower = 0.1;

  void restart() { mark_.reset(); }
  /** `travel`: motor travel drawn so far (kinematics.h), in mm; `feed` in mm/s, `feedOverride` in %. */
  void reported(Millis now, bool runs, const GrblPosition& at, double travel, double feed, int feedOverride);
  bool crawls() const { return crawls_; }

 private:
  struct Mark {
    Millis time;
    GrblPosition at;
    double travel;
  };
  std::optional<Mark> mark_;  // since then the ball has hardly moved
  bool crawls_ = false;
};

}  // namespace lumi
