#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("? goes out five times a second and each report is told") {
  GrblLinkFixture bench;
  bench.connect();
  bench.events.reports = 0;
  bench.run(10000);
  CHECK(bench.count('?') == 50);
  CHECK(bench.events.reports == 50);
}

TEST_CASE("the work position is the machine's less the last known offset, none before it is known") {
  GrblLinkFixture bench;
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

TEST_CASE("a report tells the offset when it holds it or work coordinates") {
  GrblLinkFixture bench;
  bench.connect();
  bench.sayNow("<Idle|MPos:10.000,20.000,0.000|WCO:5.000,5.000,0.000>\r\n");
  CHECK(bench.link.reportedOffset());
  bench.sayNow("<Idle|MPos:10.000,20.000,0.000>\r\n");
  CHECK_FALSE(bench.link.reportedOffset());
  bench.sayNow("<Idle|WPos:10.000,20.000,0.000>\r\n");
  CHECK(bench.link.reportedOffset());
}

TEST_CASE("an offset of before a restart is not used after it") {
  GrblLinkFixture bench;
  bench.connect();
  bench.sayNow("<Idle|MPos:10.000,20.000,0.000|WCO:5.000,5.000,0.000>\r\n");
  bench.say(kBanner);
  bench.run(20);
  bench.sayNow("<Idle|MPos:10.000,20.000,0.000>\r\n");
  CHECK(bench.link.position().x == 10);
}

TEST_CASE("state and sub-state are as last reported") {
  GrblLinkFixture bench;
  bench.connect();
  bench.sayNow(kHeld);
  CHECK(bench.link.machine() == MachineState::kHold);
  CHECK(bench.link.subState() == 0);
  bench.sayNow(kRun);
  CHECK(bench.link.machine() == MachineState::kRun);
  CHECK(bench.link.subState() == -1);
}

TEST_CASE("an alarm leaves the link online and its number stands until another state is reported") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer = kAlarmed;
  bench.sayNow("ALARM:4\r\n");
  CHECK(bench.events.told == Told{"alarm 4"});
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
  GrblLinkFixture bench;
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
    GrblLinkFixture bench;
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
    CHECK(bench.events.told == Told{std::string("alarm ") + alarm[6], "restarted"});
    CHECK(bench.link.alarm() == alarm[6] - '0');
  }
}

TEST_CASE("hold and resume are single bytes") {
  GrblLinkFixture bench;
  bench.connect();
  bench.link.hold();
  bench.tick();
  bench.link.resume();
  bench.tick();
  CHECK(bench.realtime == "!~");
  CHECK(bench.lines.empty());
}

TEST_CASE("resuming a machine that still slows down is asked again once it stands") {
  GrblLinkFixture bench;
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
  GrblLinkFixture bench;
  bench.connect();
  bench.link.resume();
  bench.link.hold();
  bench.statusAnswer = kHeld;
  bench.run(1000);
  CHECK(bench.count('~') == 1);
}

TEST_CASE("a report of before the resume does not end the wait for standstill") {
  GrblLinkFixture bench;
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

TEST_CASE("a report of motion from before the hold does not end the resuming") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer = kRun;
  bench.run(400);
  bench.forget();
  bench.link.hold();
  bench.link.resume();
  bench.run(200);
  bench.statusAnswer = kHeld;
  bench.run(250);
  CHECK(bench.count('~') == 2);
  bench.statusAnswer = kRun;
  bench.run(600);
  bench.statusAnswer = kHeld;
  bench.run(600);
  CHECK(bench.count('~') == 2);
}

TEST_CASE("a lock reported from before the $H is not believed while homing") {
  GrblLinkFixture bench;
  bench.statusAnswer = kAlarmed;
  bench.connect();
  bench.statusAnswer.clear();
  bench.run(250);
  bench.send("$H", LinePurpose::kHome);
  bench.sayNow(kAlarmed);
  CHECK(bench.link.machine() == MachineState::kHome);
}

TEST_CASE("the planner's size is that of the controller at hand") {
  GrblLinkFixture bench;
  bench.connect();
  CHECK(bench.link.plannerBlocks() == 15);
  bench.identity = "ok\r\n";
  bench.sayNow(kBanner);
  CHECK(bench.link.plannerBlocks() == 0);
}
