#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

namespace {

struct Moving : GrblLinkFixture {
  Moving() {
    connect();
    statusAnswer = kRun;
    send("G1X1");
    run(300);
    forget();
  }
};

}  // namespace

TEST_CASE("a safe stop holds, waits for standstill, resets, and keeps the position") {
  Moving fixture;
  fixture.statusAnswer = kHolding;
  fixture.link.stopSafely();
  CHECK(fixture.link.stopping());
  CHECK_FALSE(fixture.link.canSend(1));
  fixture.run(1000);
  CHECK(fixture.realtime.substr(0, 2) == "!?");
  CHECK(fixture.count('!') == 1);
  CHECK(fixture.count('\x18') == 0);
  fixture.statusAnswer = kHeld;
  fixture.run(210);
  CHECK(fixture.count('\x18') == 1);
  fixture.run(50);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped kept"});
  CHECK(fixture.link.online());
  CHECK_FALSE(fixture.link.stopping());
  CHECK(fixture.link.linesInFlight() == 0);
  CHECK(fixture.link.position().x == 1.5);
}

TEST_CASE("a stop is reported only when the link is online again") {
  Moving fixture;
  fixture.identity.clear();
  fixture.statusAnswer = kHeld;
  fixture.link.stopSafely();
  fixture.run(1000);
  CHECK(fixture.events.told == Told{"restarted asked"});
  CHECK(fixture.link.stopping());
  fixture.sayNow(kIdentity);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("a hold in a report requested before the ! is ignored") {
  Moving fixture;
  fixture.statusAnswer.clear();
  fixture.run(200);
  fixture.link.stopSafely();
  fixture.tick();
  fixture.sayNow(kHeld);
  CHECK(fixture.count('\x18') == 0);
  fixture.sayNow(kHeld);
  CHECK(fixture.count('\x18') == 1);
}

TEST_CASE("a stop while nothing moves resets at once and keeps the position") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.run(500);
  fixture.link.stopSafely();
  fixture.run(20);
  CHECK(fixture.count('\x18') == 1);
  CHECK(fixture.count('!') == 0);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("a machine that was sent a line since its last idle report is held first") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.run(500);
  fixture.statusAnswer = kHolding;
  fixture.send("G1X1");
  fixture.sayNow("ok\r\n");
  fixture.link.stopSafely();
  fixture.run(300);
  CHECK(fixture.count('!') == 1);
  CHECK(fixture.count('\x18') == 0);
}

TEST_CASE("a controller that stays idle after ! is reset after a second report") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("G1X1");
  fixture.sayNow("ok\r\n");
  fixture.link.stopSafely();
  fixture.run(700);
  CHECK(fixture.events.told == Told{"answered 0 0", "restarted asked", "stopped kept"});
}

TEST_CASE("a stop during an alarm resets at once and loses the position") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = kAlarmed;
  fixture.connect();
  fixture.link.stopSafely();
  fixture.run(20);
  CHECK(fixture.count('!') == 0);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a stop during homing resets at once and loses the position") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.run(500);
  fixture.send("$H", LinePurpose::kHome);
  fixture.banner = "ALARM:6\r\nok\r\n" + std::string(kGrblBanner);
  fixture.link.stopSafely();
  fixture.run(100);
  CHECK(fixture.events.told == Told{"alarm 6", "restarted asked", "stopped"});
}

TEST_CASE("a machine that does not come to rest is reset after 10 s and loses the position") {
  Moving fixture;
  fixture.link.stopSafely();
  fixture.run(9900);
  CHECK(fixture.count('\x18') == 0);
  fixture.banner = "ALARM:3\r\n" + std::string(kGrblBanner);
  fixture.run(200);
  CHECK(fixture.count('\x18') == 1);
  CHECK(fixture.events.told == Told{"alarm 3", "restarted asked", "stopped"});
}

TEST_CASE("an alarm at the reset means that the ball was still moving") {
  Moving fixture;
  fixture.statusAnswer = kHeld;
  fixture.banner = "ALARM:3\r\n" + std::string(kGrblBanner);
  fixture.link.stopSafely();
  fixture.run(300);
  CHECK(fixture.events.told == Told{"alarm 3", "restarted asked", "stopped"});
}

TEST_CASE("an answer between the reset and the banner is ignored") {
  Moving fixture;
  fixture.statusAnswer = kHeld;
  fixture.banner = "ok\r\n" + std::string(kGrblBanner);
  fixture.link.stopSafely();
  fixture.run(300);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("a partly sent line is not completed after a reset") {
  Moving fixture;
  fixture.serial.room = 2;
  fixture.send("G1X200");
  fixture.serial.room = 0;
  fixture.link.stopSafely();
  fixture.say(kHeld);
  fixture.say(kHeld);
  fixture.run(10);
  fixture.serial.room = ScriptedSerial::kEndless;
  fixture.run(300);
  CHECK(fixture.lines == Told{"$I"});
  CHECK(fixture.link.online());
}

TEST_CASE("unplugging the cable during a stop reports the loss, then the end of the stop") {
  Moving fixture;
  fixture.link.stopSafely();
  fixture.run(100);
  fixture.serial.pull();
  fixture.tick();
  CHECK(fixture.events.told == Told{"lost: The cable to the table is out.", "stopped"});
  CHECK_FALSE(fixture.link.stopping());
}

TEST_CASE("a controller that does not restart after the reset is lost") {
  Moving fixture;
  fixture.statusAnswer = kHeld;
  fixture.banner.clear();
  fixture.link.stopSafely();
  fixture.run(2500);
  CHECK(fixture.events.told == Told{"lost: The table did not restart.", "stopped"});
}

TEST_CASE("an unrequested restart during a stop ends the stop without the position") {
  Moving fixture;
  fixture.link.stopSafely();
  fixture.tick();
  fixture.sayNow(kGrblBanner);
  fixture.run(100);
  CHECK(fixture.events.told == Told{"restarted", "stopped"});
}

TEST_CASE("a hard limit during a stop ends the stop without the position") {
  Moving fixture;
  fixture.link.stopSafely();
  fixture.statusAnswer.clear();
  fixture.tick();
  fixture.sayNow("ALARM:1\r\n");
  fixture.run(1200);
  CHECK(fixture.events.told == Told{"alarm 1", "restarted", "stopped"});
}

TEST_CASE("a stop without a table ends in the next pass") {
  GrblLinkFixture fixture;
  fixture.serial.pull();
  fixture.link.stopSafely();
  CHECK(fixture.events.told.empty());
  CHECK(fixture.link.stopping());
  fixture.tick();
  CHECK(fixture.events.told == Told{"stopped"});
}

TEST_CASE("a second stop, a hold or a resume during a stop has no effect") {
  Moving fixture;
  fixture.statusAnswer = kHolding;
  fixture.link.stopSafely();
  fixture.run(50);
  fixture.link.stopSafely();
  fixture.link.resume();
  fixture.link.hold();
  fixture.run(400);
  CHECK(fixture.count('~') == 0);
  CHECK(fixture.count('!') == 1);
  fixture.statusAnswer = kHeld;
  fixture.run(300);
  CHECK(fixture.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("one idle report is not enough to reset without a hold") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer.clear();
  fixture.run(200);
  fixture.send("G1X1");
  fixture.sayNow("ok\r\n");
  fixture.sayNow(kIdle);
  fixture.forget();
  fixture.link.stopSafely();
  fixture.tick();
  CHECK(fixture.realtime == "!?");
}
