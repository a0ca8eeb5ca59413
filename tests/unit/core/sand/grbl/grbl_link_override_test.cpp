#include <doctest/doctest.h>

#include <algorithm>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string withOverride(int percent) {
  return "<Idle|MPos:0.000,0.000,0.000|FS:0,0|Ov:" + std::to_string(percent) + ",100,100>\r\n";
}

/** The override of a Grbl that got these bytes at 100 %. */
int overrideAfter(const std::string& realtime) {
  int percent = 100;
  for (const char c : realtime) {
    switch (static_cast<uint8_t>(c)) {
      case 0x90:
        percent = 100;
        break;
      case 0x91:
        percent += 10;
        break;
      case 0x92:
        percent -= 10;
        break;
      case 0x93:
        percent += 1;
        break;
      case 0x94:
        percent -= 1;
        break;
      default:
        break;
    }
    percent = std::min(200, std::max(10, percent));
  }
  return percent;
}

}  // namespace

TEST_CASE("every feed override from 10 to 200 is reached from every other in a few steps") {
  GrblLinkFixture bench;
  bench.connect();
  for (int percent = 10; percent <= 200; percent += 7) {
    for (const int start : {10, 57, 94, 100, 103, 196, 200}) {
      CAPTURE(percent);
      CAPTURE(start);
      bench.forget();
      bench.sayNow(kBanner);
      bench.run(20);
      bench.link.setFeedOverride(start);
      bench.run(350);
      const size_t before = bench.realtime.size();
      CHECK(overrideAfter(bench.realtime) == start);
      bench.link.setFeedOverride(percent);
      bench.run(350);
      CHECK(overrideAfter(bench.realtime) == percent);
      CHECK(bench.link.feedOverride() == percent);
      CHECK(bench.realtime.size() - before <= 29);  // two of them `?`
    }
  }
}

TEST_CASE("the feed override is kept to 10..200") {
  GrblLinkFixture bench;
  bench.connect();
  bench.link.setFeedOverride(1000);
  bench.run(200);
  CHECK(overrideAfter(bench.realtime) == 200);
  bench.link.setFeedOverride(-5);
  bench.run(250);
  CHECK(overrideAfter(bench.realtime) == 10);
  CHECK(bench.link.feedOverride() == 10);
}

TEST_CASE("steps of the override go out one by one, so that Grbl does not take two for one") {
  GrblLinkFixture bench;
  bench.connect();
  bench.run(150);
  bench.forget();
  bench.link.setFeedOverride(150);
  for (int i = 0; i < 20; ++i) bench.tick();
  CHECK(bench.realtime == "\x91");
}

TEST_CASE("an override step that got lost is made up for after the next report") {
  GrblLinkFixture bench;
  bench.connect();
  bench.link.setFeedOverride(120);
  bench.run(50);
  bench.forget();
  bench.statusAnswer = withOverride(110);
  bench.run(400);
  CHECK(bench.count('\x91') >= 1);
  bench.statusAnswer = withOverride(120);
  bench.run(400);
  bench.forget();
  bench.run(1000);
  CHECK(bench.count('\x91') == 0);
  CHECK(bench.link.feedOverride() == 120);
}

TEST_CASE("an override that a pendant sets stays until a user sets another, and after that") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer = withOverride(150);
  bench.run(2000);
  CHECK(overrideAfter(bench.realtime) == 100);
  CHECK(bench.link.feedOverride() == 150);
  bench.link.setFeedOverride(120);
  bench.run(100);
  CHECK(bench.count('\x92') == 3);
  bench.statusAnswer = withOverride(120);
  bench.run(500);
  bench.forget();
  bench.statusAnswer = withOverride(160);
  bench.run(2000);
  CHECK(overrideAfter(bench.realtime) == 100);
  CHECK(bench.link.feedOverride() == 160);
}

TEST_CASE("a restart brings the override back to 100") {
  GrblLinkFixture bench;
  bench.connect();
  bench.link.setFeedOverride(150);
  bench.run(200);
  bench.sayNow(kBanner);
  bench.forget();
  bench.run(1000);
  CHECK(bench.link.feedOverride() == 100);
  CHECK(bench.count('\x91') == 0);
}

TEST_CASE("an override reported before the last step is not believed") {
  GrblLinkFixture bench;
  bench.connect();
  bench.run(100);
  bench.forget();
  bench.link.setFeedOverride(110);
  bench.tick();
  bench.sayNow(withOverride(100));
  bench.run(50);
  CHECK(bench.realtime == "\x91");
}
