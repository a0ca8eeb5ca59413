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
  /** Of the feed, on average over kSpan: less is a crawl. Moves of 0.01 mm to and fro are drawn faster. */
  static constexpr double kLeastShare = 0.01;

  void restart() { mark_.reset(); }
  /** `travel`: motor travel drawn so far (kinematics.h), in mm; `feed` in mm/s, as it is overridden. */
  void reported(Millis now, bool runs, const GrblPosition& at, double travel, double feed);
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
