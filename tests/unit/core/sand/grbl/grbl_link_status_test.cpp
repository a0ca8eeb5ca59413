#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("? is sent five times a second, and each report is passed on") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.events.reports = 0;
  fixture.run(10000);
  CHECK(fixture.count('?') == 50);
  CHECK(fixture.events.reports == 50);
}

TEST_CASE("the work position is the machine position minus the last known offset, which is initially 0") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.sayNow("<Run|MPos:10.000,20.000,0.000|FS:0,0>\r\n");
  CHECK(fixture.link.position().x == 10);
  fixture.sayNow("<Run|MPos:10.000,20.000,0.000|FS:0,0|WCO:1.000,-2.000,0.000>\r\n");
  CHECK(fixture.link.position().x == 9);
  CHECK(fixture.link.position().y == 22);
  fixture.sayNow("<Run|MPos:11.000,20.000,0.000|FS:0,0>\r\n");
  CHECK(fixture.link.position().x == 10);
  fixture.sayNow("<Run|WPos:3.000,4.000,0.000|FS:0,0|WCO:1.000,-2.000,0.000>\r\n");
  CHECK(fixture.link.position().x == 3);
  CHECK(fixture.link.position().y == 4);
}

TEST_CASE("reportedOffset() is true for reports with an offset or work coordinates") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.sayNow("<Idle|MPos:10.000,20.000,0.000|WCO:5.000,5.000,0.000>\r\n");
  CHECK(fixture.link.reportedOffset());
  fixture.sayNow("<Idle|MPos:10.000,20.000,0.000>\r\n");
  CHECK_FALSE(fixture.link.reportedOffset());
  fixture.sayNow("<Idle|WPos:10.000,20.000,0.000>\r\n");
  CHECK(fixture.link.reportedOffset());
}

TEST_CASE("an offset from before a restart is not used after it") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.sayNow("<Idle|MPos:10.000,20.000,0.000|WCO:5.000,5.000,0.000>\r\n");
  fixture.say(kGrblBanner);
  fixture.run(20);
  fixture.sayNow("<Idle|MPos:10.000,20.000,0.000>\r\n");
  CHECK(fixture.link.position().x == 10);
}

TEST_CASE("a position that was set counts at once, until the controller reports its offset") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.sayNow("<Idle|MPos:-599.000,-399.000,0.000|FS:0,0>\r\n");
  fixture.link.positionSet({{1, 2}, 5.31});
  CHECK(fixture.link.position().x == 1);
  fixture.sayNow("<Idle|MPos:-599.000,-399.000,0.000|FS:0,0>\r\n");
  CHECK(fixture.link.position().x == 1);
  CHECK(fixture.link.position().y == 2);
  CHECK_FALSE(fixture.link.reportedOffset());
  fixture.sayNow("<Run|MPos:-589.000,-399.000,0.000|FS:0,0>\r\n");
  CHECK(fixture.link.position().x == 11);
  CHECK_FALSE(fixture.link.isMarked());
  fixture.sayNow("<Idle|MPos:-589.000,-399.000,0.000|FS:0,0|WCO:-601.000,-401.000,-5.310>\r\n");
  CHECK(fixture.link.position().x == 12);
  CHECK(fixture.link.isMarked());

  fixture.link.positionSet({{1, 2}, 5.31});
  fixture.sayNow("<Idle|WPos:1.000,2.000,5.310|FS:0,0>\r\n");
  fixture.sayNow("<Run|WPos:3.000,2.000,5.310|FS:0,0>\r\n");
  CHECK(fixture.link.position().x == 3);
}

TEST_CASE("an alarm keeps the link online, and its number is kept until another state is reported") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer = kAlarmed;
  fixture.sayNow("ALARM:4\r\n");
  CHECK(fixture.events.told == Told{"alarm 4"});
  CHECK(fixture.link.online());
  CHECK(fixture.link.machine() == MachineState::kAlarm);
  fixture.run(10000);
  CHECK(fixture.link.online());
  CHECK(fixture.link.alarm() == 4);
  fixture.statusAnswer = kIdle;
  fixture.run(300);
  CHECK(fixture.link.alarm() == 0);
}

TEST_CASE("the lock after power-up has no number, and a restart clears the number of an older alarm") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = kAlarmed;
  fixture.connect();
  CHECK(fixture.link.machine() == MachineState::kAlarm);
  CHECK(fixture.link.alarm() == 0);
  fixture.sayNow("ALARM:3\r\n" + std::string(kGrblBanner));
  fixture.run(300);
  CHECK(fixture.link.alarm() == 3);
  fixture.sayNow(kGrblBanner);
  fixture.run(300);
  CHECK(fixture.link.alarm() == 0);
}

TEST_CASE("the reset that hard and soft limits require is sent one second later") {
  for (const char* alarm :
       {"ALARM:1\r\n[MSG:Reset to continue]\r\n", "ALARM:2\r\n[MSG:Reset to continue]\r\n"}) {
    CAPTURE(alarm);
    GrblLinkFixture fixture;
    fixture.connect();
    fixture.send("G1X1");
    fixture.statusAnswer.clear();
    fixture.sayNow(alarm);
    CHECK_FALSE(fixture.link.canSend(1));
    fixture.run(900);
    CHECK(fixture.count('\x18') == 0);
    fixture.statusAnswer = kAlarmed;
    fixture.run(500);
    CHECK(fixture.count('\x18') == 1);
    CHECK(fixture.link.online());
    CHECK(fixture.events.told == Told{std::string("alarm ") + alarm[6], "restarted"});
    CHECK(fixture.link.alarm() == alarm[6] - '0');
  }
}

TEST_CASE("resume is repeated if the machine was still slowing down") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer = kHolding;
  fixture.link.hold();
  fixture.link.resume();
  fixture.run(400);
  CHECK(fixture.count('~') == 1);
  fixture.statusAnswer = kHeld;
  fixture.run(200);
  fixture.statusAnswer = kRun;
  fixture.run(5);
  CHECK(fixture.count('~') == 2);
  fixture.run(1000);
  fixture.statusAnswer = kHeld;
  fixture.run(1000);
  CHECK(fixture.count('~') == 2);
}

TEST_CASE("a hold after a resume is not undone") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.link.resume();
  fixture.link.hold();
  fixture.statusAnswer = kHeld;
  fixture.run(1000);
  CHECK(fixture.count('~') == 1);
}

TEST_CASE("a report from before the resume is not mistaken for standstill") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer.clear();
  fixture.run(200);
  fixture.link.hold();
  fixture.link.resume();
  fixture.sayNow(kRun);
  fixture.statusAnswer = kHeld;
  fixture.run(300);
  CHECK(fixture.count('~') >= 2);
}

TEST_CASE("a report of motion from before the hold does not end the repeating of resume") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer = kRun;
  fixture.run(400);
  fixture.forget();
  fixture.link.hold();
  fixture.link.resume();
  fixture.run(200);
  fixture.statusAnswer = kHeld;
  fixture.run(250);
  CHECK(fixture.count('~') == 2);
  fixture.statusAnswer = kRun;
  fixture.run(600);
  fixture.statusAnswer = kHeld;
  fixture.run(600);
  CHECK(fixture.count('~') == 2);
}

TEST_CASE("a lock reported from before the $H is ignored during homing") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = kAlarmed;
  fixture.connect();
  fixture.statusAnswer.clear();
  fixture.run(250);
  fixture.send("$H", LinePurpose::kHome);
  fixture.sayNow(kAlarmed);
  CHECK(fixture.link.machine() == MachineState::kHome);
}

TEST_CASE("the planner size is that of the connected controller") {
  GrblLinkFixture fixture;
  fixture.connect();
  CHECK(fixture.link.plannerBlocks() == 15);
  fixture.identity = "ok\r\n";
  fixture.sayNow(kGrblBanner);
  CHECK(fixture.link.plannerBlocks() == 0);
}
