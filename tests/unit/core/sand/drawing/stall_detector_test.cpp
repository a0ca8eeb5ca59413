#include "core/sand/drawing/stall_detector.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "core/sand/geometry/kinematics.h"

using namespace lumi;

namespace {

constexpr double kFeed = 25;  // mm/s

/** Reports five times a second a ball that moves along a line at `speed` mm/s. */
bool crawlsAt(double speed, Millis duration, bool runs = true, bool isDrawn = false) {
  StallDetector watch;
  watch.restart();
  for (Millis now = 1000; now <= 1000 + duration; now += 200) {
    const double way = speed * static_cast<double>(now) / 1000;
    watch.reported(now, runs, {isDrawn ? 0 : way, 0}, isDrawn ? way : 0, kFeed, 100);
  }
  return watch.crawls();
}

}  // namespace

TEST_CASE("a ball that hardly moves for ten seconds while the table runs crawls") {
  CHECK(crawlsAt(1.0 / 60, 10'000));
  CHECK(crawlsAt(5.0 / 60, 10'000));
  CHECK(crawlsAt(0, 10'000));
  CHECK_FALSE(crawlsAt(0, 9'800));
}

TEST_CASE("a ball that moves on, or back and forth, does not crawl") {
  CHECK_FALSE(crawlsAt(0.5, 60'000));
  CHECK_FALSE(crawlsAt(0.5, 60'000, true, true));
}

TEST_CASE("a table whose own limit is far below the feed does not crawl") {
  for (const double stepsPerMm : {5.0, 10.0, 20.0, 40.0, 80.0}) {
    for (const double limit : {100.0, 300.0, 500.0}) {  // $110, in mm/min
      for (const int feedOverride : {10, 100, 200}) {
        CAPTURE(stepsPerMm);
        CAPTURE(limit);
        CAPTURE(feedOverride);
        SandHardware hardware;
        hardware.stepsPerMm = stepsPerMm;
        const double feed = tableFeed(hardware) / 60.0;
        const double speed = std::min(limit / 60, feed * feedOverride / 100);
        StallDetector watch;
        for (Millis now = 0; now <= 20'000; now += 200) {
          const double way = speed * static_cast<double>(now) / 1000;
          watch.reported(now, true, {way, 0}, way, feed, feedOverride);
          CHECK_FALSE(watch.crawls());
        }
      }
    }
  }
}

TEST_CASE("drawing at a tenth of the feed is not a crawl") {
  StallDetector watch;
  for (Millis now = 0; now <= 20'000; now += 200) {
    const double way = 0.02 * static_cast<double>(now) / 1000;
    watch.reported(now, true, {0, 0}, way, kFeed, 10);
    CHECK_FALSE(watch.crawls());
  }
}

TEST_CASE("a held or waiting table does not crawl") {
  CHECK_FALSE(crawlsAt(0, 60'000, false));
}

TEST_CASE("movement before the last ten seconds does not count") {
  StallDetector watch;
  watch.restart();
  watch.reported(0, true, {0, 0}, 0, kFeed, 100);
  watch.reported(5000, true, {10, 0}, 0, kFeed, 100);
  watch.reported(14'800, true, {10, 0}, 0, kFeed, 100);
  CHECK_FALSE(watch.crawls());
  watch.reported(15'000, true, {10, 0}, 0, kFeed, 100);
  CHECK(watch.crawls());
  watch.restart();
  watch.reported(15'200, true, {10, 0}, 0, kFeed, 100);
  CHECK_FALSE(watch.crawls());
}
