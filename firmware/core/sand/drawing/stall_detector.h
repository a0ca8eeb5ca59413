#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/time.h"
#include "core/sand/grbl/grbl_reply.h"

namespace lumi {

/**
 * Detects a table that reports Run while the ball hardly moves. A bad cable may garble a line into `F1`,
 * which slows down all later moves without any error.
 */
class StallDetector {
 public:
  static constexpr Millis kSpan = 10 * kSecond;
  /** A table counts as stalled if it is slower than this fraction of the feed, averaged over kSpan. */
  static constexpr float kMinShare = 0.01F;
  /**
   * In mm/s. A healthy table is always faster, whatever its own limits are: with Grbl's default acceleration
   * ($120 = 10 mm/s²), moves of 0.01 mm back and forth reach 0.16 mm/s. Its default maximum rate ($110 = 500
   * mm/min) is 8 mm/s.
   */
  static constexpr float kNeverSlower = 0.1F;

  void restart() { mark_.reset(); }
  /**
   * Call for each report. `runs`: the table reports Run and the job is not paused. `travel` is the motor
   * travel drawn so far (kinematics.h), in mm; `feed` is in mm/s, `feedOverride` in percent.
   */
  void reported(Millis now, bool runs, const GrblPosition& at, double travel, double feed, int feedOverride) {
    // An override above 100 % does not speed up a table that runs at its own limit.
    const auto percent = static_cast<float>(std::min(feedOverride, 100));
    const float leastSpeed = std::min(static_cast<float>(feed) * kMinShare, kNeverSlower) * percent / 100;
    if (!runs || !mark_ || mark_->wayTo(at, travel) >= leastSpeed * (kSpan / kSecond))
      mark_ = Mark{now, at, travel};
    crawls_ = now - mark_->time >= kSpan;
  }
  bool crawls() const { return crawls_; }

 private:
  struct Mark {
    Millis time;
    GrblPosition at;
    double travel;

    float wayTo(const GrblPosition& other, double otherTravel) const {
      const auto x = static_cast<float>(other.x - at.x);
      const auto y = static_cast<float>(other.y - at.y);
      return std::max(hypotenuse(x, y), static_cast<float>(otherTravel - travel));
    }
  };
  std::optional<Mark> mark_;  // start of the span in which the ball has hardly moved
  bool crawls_ = false;
};

}  // namespace lumi
