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

/** Returns the override of a Grbl that received these bytes, starting at 100 %. */
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

TEST_CASE("every feed override from 10 to 200 is reached from every other one in a few steps") {
  GrblLinkFixture fixture;
  fixture.connect();
  for (int percent = 10; percent <= 200; percent += 7) {
    for (const int start : {10, 57, 94, 100, 103, 196, 200}) {
      CAPTURE(percent);
      CAPTURE(start);
      fixture.forget();
      fixture.sayNow(kGrblBanner);
      fixture.run(20);
      fixture.link.setFeedOverride(start);
      fixture.run(350);
      const size_t before = fixture.realtime.size();
      CHECK(overrideAfter(fixture.realtime) == start);
      fixture.link.setFeedOverride(percent);
      fixture.run(350);
      CHECK(overrideAfter(fixture.realtime) == percent);
      CHECK(fixture.link.feedOverride() == percent);
      CHECK(fixture.realtime.size() - before <= 29);  // two of them `?`
    }
  }
}

TEST_CASE("the feed override is clamped to 10..200") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.link.setFeedOverride(1000);
  fixture.run(200);
  CHECK(overrideAfter(fixture.realtime) == 200);
  fixture.link.setFeedOverride(-5);
  fixture.run(250);
  CHECK(overrideAfter(fixture.realtime) == 10);
  CHECK(fixture.link.feedOverride() == 10);
}

TEST_CASE("override commands are sent one by one, so that Grbl does not merge them") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.run(150);
  fixture.forget();
  fixture.link.setFeedOverride(150);
  for (int i = 0; i < 20; ++i) fixture.tick();
  CHECK(fixture.realtime == "\x91");
}

TEST_CASE("a lost override command is repeated after the next report") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.link.setFeedOverride(120);
  fixture.run(50);
  fixture.forget();
  fixture.statusAnswer = withOverride(110);
  fixture.run(400);
  CHECK(fixture.count('\x91') >= 1);
  fixture.statusAnswer = withOverride(120);
  fixture.run(400);
  fixture.forget();
  fixture.run(1000);
  CHECK(fixture.count('\x91') == 0);
  CHECK(fixture.link.feedOverride() == 120);
}

TEST_CASE("an override set by a pendant is kept, before and after a user sets another one") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer = withOverride(150);
  fixture.run(2000);
  CHECK(overrideAfter(fixture.realtime) == 100);
  CHECK(fixture.link.feedOverride() == 150);
  fixture.link.setFeedOverride(120);
  fixture.run(100);
  CHECK(fixture.count('\x92') == 3);
  fixture.statusAnswer = withOverride(120);
  fixture.run(500);
  fixture.forget();
  fixture.statusAnswer = withOverride(160);
  fixture.run(2000);
  CHECK(overrideAfter(fixture.realtime) == 100);
  CHECK(fixture.link.feedOverride() == 160);
}

TEST_CASE("after a restart the override is set again") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.link.setFeedOverride(150);
  fixture.run(200);
  fixture.sayNow(kGrblBanner);
  fixture.forget();
  fixture.run(1000);
  CHECK(fixture.link.feedOverride() == 150);
  CHECK(fixture.count('\x91') == 5);
}

TEST_CASE("an override reported before the last command is ignored") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.run(100);
  fixture.forget();
  fixture.link.setFeedOverride(110);
  fixture.tick();
  fixture.sayNow(withOverride(100));
  fixture.run(50);
  CHECK(fixture.realtime == "\x91");
}
