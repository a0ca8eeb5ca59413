#include <doctest/doctest.h>

#include "core/sand/grbl_link.h"
#include "grbl_link_bench.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

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

TEST_CASE("? goes out five times a second and each report is told") {
  GrblLinkBench bench;
  bench.connect();
  bench.listener.reports = 0;
  bench.run(10000);
  CHECK(bench.count('?') == 50);
  CHECK(bench.listener.reports == 50);
}

TEST_CASE("the work position is the machine's less the last known offset, none before it is known") {
  GrblLinkBench bench;
  bench.connect();
  bench.sayNow("<Run|MPos:10.000,20.000,0.000|FS:0,0>\r\n");
  CHECK(bench.link.position().x == 10);
  bench.sayNow("<Run|MPos:10.000,20.000,0.000|FS:0,0|WCO:1.000,-2.000,0.000>\r\n");
  CHECK(bench.link.position().x == 9);
  CHECK(bench.link.position().y == 22);
  bench.sayNow("<Run|MPos:11.000,20.000,0.000|FS:0,0>\r\n");
  CHECK(bench.link.position().x == 10);
  bench.sayNow("<Run|WPos:3.000,4.000,0.000|FS:0,0|WCO:1.000,-2.000,0.000>\r\n");
  CHECK(bench.link.position().x == 3);
  CHECK(bench.link.position().y == 4);
}

TEST_CASE("an offset of before a restart is not used after it") {
  GrblLinkBench bench;
  bench.connect();
  bench.sayNow("<Idle|MPos:10.000,20.000,0.000|WCO:5.000,5.000,0.000>\r\n");
  bench.say(kBanner);
  bench.run(20);
  bench.sayNow("<Idle|MPos:10.000,20.000,0.000>\r\n");
  CHECK(bench.link.position().x == 10);
}

TEST_CASE("state and sub-state are as last reported") {
  GrblLinkBench bench;
  bench.connect();
  bench.sayNow(kHeld);
  CHECK(bench.link.machine() == MachineState::kHold);
  CHECK(bench.link.subState() == 0);
  bench.sayNow(kRun);
  CHECK(bench.link.machine() == MachineState::kRun);
  CHECK(bench.link.subState() == -1);
}

TEST_CASE("an alarm leaves the link online and its number stands until another state is reported") {
  GrblLinkBench bench;
  bench.connect();
  bench.statusAnswer = kAlarmed;
  bench.sayNow("ALARM:4\r\n");
  CHECK(bench.listener.told == Told{"alarm 4"});
  CHECK(bench.link.online());
  CHECK(bench.link.machine() == MachineState::kAlarm);
  bench.run(10000);
  CHECK(bench.link.online());
  CHECK(bench.link.alarm() == 4);
  bench.statusAnswer = kIdle;
  bench.run(300);
  CHECK(bench.link.alarm() == 0);
}

TEST_CASE("the lock after power-up has no number, and a restart ends an older alarm's") {
  GrblLinkBench bench;
  bench.statusAnswer = kAlarmed;
  bench.connect();
  CHECK(bench.link.machine() == MachineState::kAlarm);
  CHECK(bench.link.alarm() == 0);
  bench.sayNow("ALARM:3\r\n" + std::string(kBanner));
  bench.run(300);
  CHECK(bench.link.alarm() == 3);
  bench.sayNow(kBanner);
  bench.run(300);
  CHECK(bench.link.alarm() == 0);
}

TEST_CASE("the reset that hard and soft limits wait for is sent a second later") {
  for (const char* alarm :
       {"ALARM:1\r\n[MSG:Reset to continue]\r\n", "ALARM:2\r\n[MSG:Reset to continue]\r\n"}) {
    CAPTURE(alarm);
    GrblLinkBench bench;
    bench.connect();
    bench.send("G1X1");
    bench.statusAnswer.clear();
    bench.sayNow(alarm);
    CHECK_FALSE(bench.link.canSend(1));
    bench.run(900);
    CHECK(bench.count('\x18') == 0);
    bench.statusAnswer = kAlarmed;
    bench.run(500);
    CHECK(bench.count('\x18') == 1);
    CHECK(bench.link.online());
    CHECK(bench.listener.told == Told{std::string("alarm ") + alarm[6], "restarted"});
    CHECK(bench.link.alarm() == alarm[6] - '0');
  }
}

TEST_CASE("hold and resume are single bytes") {
  GrblLinkBench bench;
  bench.connect();
  bench.link.hold();
  bench.tick();
  bench.link.resume();
  bench.tick();
  CHECK(bench.realtime == "!~");
  CHECK(bench.lines.empty());
}

TEST_CASE("resuming a machine that still slows down is asked again once it stands") {
  GrblLinkBench bench;
  bench.connect();
  bench.statusAnswer = kHolding;
  bench.link.hold();
  bench.link.resume();
  bench.run(400);
  CHECK(bench.count('~') == 1);
  bench.statusAnswer = kHeld;
  bench.run(200);
  bench.statusAnswer = kRun;
  bench.run(5);
  CHECK(bench.count('~') == 2);
  bench.run(1000);
  bench.statusAnswer = kHeld;
  bench.run(1000);
  CHECK(bench.count('~') == 2);
}

TEST_CASE("a hold after a resume is not undone") {
  GrblLinkBench bench;
  bench.connect();
  bench.link.resume();
  bench.link.hold();
  bench.statusAnswer = kHeld;
  bench.run(1000);
  CHECK(bench.count('~') == 1);
}

TEST_CASE("every feed override from 10 to 200 is reached from every other in a few steps") {
  GrblLinkBench bench;
  bench.connect();
  for (int percent = 10; percent <= 200; percent += 7) {
    for (const int start : {10, 57, 94, 100, 103, 196, 200}) {
      CAPTURE(percent);
      CAPTURE(start);
      bench.forget();
      bench.sayNow(kBanner);
      bench.run(20);
      bench.link.setFeedOverride(start);
      bench.run(250);
      const size_t before = bench.realtime.size();
      CHECK(overrideAfter(bench.realtime) == start);
      bench.link.setFeedOverride(percent);
      bench.run(250);
      CHECK(overrideAfter(bench.realtime) == percent);
      CHECK(bench.link.feedOverride() == percent);
      CHECK(bench.realtime.size() - before <= 17);  // two of them `?`
    }
  }
}

TEST_CASE("the feed override is kept to 10..200") {
  GrblLinkBench bench;
  bench.connect();
  bench.link.setFeedOverride(1000);
  bench.run(200);
  CHECK(overrideAfter(bench.realtime) == 200);
  bench.link.setFeedOverride(-5);
  bench.run(200);
  CHECK(overrideAfter(bench.realtime) == 10);
  CHECK(bench.link.feedOverride() == 10);
}

TEST_CASE("steps of the override go out one by one, so that Grbl does not take two for one") {
  GrblLinkBench bench;
  bench.connect();
  bench.run(150);
  bench.forget();
  bench.link.setFeedOverride(150);
  for (int i = 0; i < 20; ++i) bench.tick();
  CHECK(bench.realtime == "\x91");
}

TEST_CASE("an override step that got lost is made up for after the next report") {
  GrblLinkBench bench;
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

TEST_CASE("a restart brings the override back to 100") {
  GrblLinkBench bench;
  bench.connect();
  bench.link.setFeedOverride(150);
  bench.run(200);
  bench.sayNow(kBanner);
  bench.forget();
  bench.run(1000);
  CHECK(bench.link.feedOverride() == 100);
  CHECK(bench.count('\x91') == 0);
}

TEST_CASE("a report of before the resume does not end the wait for standstill") {
  GrblLinkBench bench;
  bench.connect();
  bench.statusAnswer.clear();
  bench.run(200);
  bench.link.hold();
  bench.link.resume();
  bench.sayNow(kRun);
  bench.statusAnswer = kHeld;
  bench.run(300);
  CHECK(bench.count('~') >= 2);
}

TEST_CASE("an override reported before the last step is not believed") {
  GrblLinkBench bench;
  bench.connect();
  bench.run(100);
  bench.forget();
  bench.link.setFeedOverride(110);
  bench.tick();
  bench.sayNow(withOverride(100));
  bench.run(50);
  CHECK(bench.realtime == "\x91");
}
