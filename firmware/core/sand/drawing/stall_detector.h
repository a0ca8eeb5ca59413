#pragma once

#include <optional>

#include "core/base/time.h"
#include "core/sand/grbl/grbl_reply.h"

namespace lumi {

/**
 * Detects a table that reports Run while the ball hardly moves. A cable may garble a line into `F1`. That
 * slows down all later moves without any error.
 */
class StallDetector {
 public:
  static constexpr Millis kSpan = 10 * kSecond;
  /** Fraction of the feed, averaged over kSpan. A slower table crawls. */
  static constexpr double kMinShare = 0.01;
  /**
   * In mm/s. Every healthy table is faster, whatever its own limits are: with Grbl's default $120 of 10
   * mm/s², moves of 0.01 mm back and forth reach 0.16 mm/s. Its default $110 of 500 mm/min is 8 mm/s.
   */
  static constexpr double kNeverSlower = 0.1;

  void restart() { mark_.reset(); }
  /**
   * `travel`: motor travel drawn so far (kinematics.h), in mm. `feed` is in mm/s, `feedOverride` in percent.
   */
  void reported(Millis now, bool runs, const GrblPosition& at, double travel, double feed, int feedOverride);
  bool crawls() const { return crawls_; }

 private:
  struct Mark {
    Millis time;
    GrblPosition at;
    double travel;
  };
  std::optional<Mark> mark_;  // start of the span in which the ball has hardly moved
  bool crawls_ = false;
};

}  // namespace lumi
