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
  Moving bench;
  bench.statusAnswer = kHolding;
  bench.link.stopSafely();
  CHECK(bench.link.stopping());
  CHECK_FALSE(bench.link.canSend(1));
  bench.run(1000);
  CHECK(bench.realtime.substr(0, 2) == "!?");
  CHECK(bench.count('!') == 1);
  CHECK(bench.count('\x18') == 0);
  bench.statusAnswer = kHeld;
  bench.run(210);
  CHECK(bench.count('\x18') == 1);
  bench.run(50);
  CHECK(bench.events.told == Told{"restarted asked", "stopped kept"});
  CHECK(bench.link.online());
  CHECK_FALSE(bench.link.stopping());
  CHECK(bench.link.linesInFlight() == 0);
  CHECK(bench.link.position().x == 1.5);
}

TEST_CASE("a stop is told only once the link is online again") {
  Moving bench;
  bench.identity.clear();
  bench.statusAnswer = kHeld;
  bench.link.stopSafely();
  bench.run(1000);
  CHECK(bench.events.told == Told{"restarted asked"});
  CHECK(bench.link.stopping());
  bench.sayNow(kIdentity);
  CHECK(bench.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("a hold reported before the ! was asked for is not believed") {
  Moving bench;
  bench.statusAnswer.clear();
  bench.run(200);
  bench.link.stopSafely();
  bench.tick();
  bench.sayNow(kHeld);
  CHECK(bench.count('\x18') == 0);
  bench.sayNow(kHeld);
  CHECK(bench.count('\x18') == 1);
}

TEST_CASE("a stop while nothing moves resets at once and keeps the position") {
  GrblLinkFixture bench;
  bench.connect();
  bench.run(500);
  bench.link.stopSafely();
  bench.run(20);
  CHECK(bench.count('\x18') == 1);
  CHECK(bench.count('!') == 0);
  CHECK(bench.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("a machine last reported idle that has been sent a line since is held first") {
  GrblLinkFixture bench;
  bench.connect();
  bench.run(500);
  bench.statusAnswer = kHolding;
  bench.send("G1X1");
  bench.sayNow("ok\r\n");
  bench.link.stopSafely();
  bench.run(300);
  CHECK(bench.count('!') == 1);
  CHECK(bench.count('\x18') == 0);
}

TEST_CASE("a controller that stays idle at ! is reset after a second look") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G1X1");
  bench.sayNow("ok\r\n");
  bench.link.stopSafely();
  bench.run(700);
  CHECK(bench.events.told == Told{"answered 0 0", "restarted asked", "stopped kept"});
}

TEST_CASE("a stop in an alarm resets at once and the position is not kept") {
  GrblLinkFixture bench;
  bench.statusAnswer = kAlarmed;
  bench.connect();
  bench.link.stopSafely();
  bench.run(20);
  CHECK(bench.count('!') == 0);
  CHECK(bench.events.told == Told{"restarted asked", "stopped"});
}

TEST_CASE("a stop while homing resets at once and the position is not kept") {
  GrblLinkFixture bench;
  bench.connect();
  bench.run(500);
  bench.send("$H", LinePurpose::kHome);
  bench.banner = "ALARM:6\r\nok\r\n" + std::string(kBanner);
  bench.link.stopSafely();
  bench.run(100);
  CHECK(bench.events.told == Told{"alarm 6", "restarted asked", "stopped"});
}

TEST_CASE("a machine that does not come to rest is reset after 10 s without its position") {
  Moving bench;
  bench.link.stopSafely();
  bench.run(9900);
  CHECK(bench.count('\x18') == 0);
  bench.banner = "ALARM:3\r\n" + std::string(kBanner);
  bench.run(200);
  CHECK(bench.count('\x18') == 1);
  CHECK(bench.events.told == Told{"alarm 3", "restarted asked", "stopped"});
}

TEST_CASE("an alarm at the reset means that the ball was still moving") {
  Moving bench;
  bench.statusAnswer = kHeld;
  bench.banner = "ALARM:3\r\n" + std::string(kBanner);
  bench.link.stopSafely();
  bench.run(300);
  CHECK(bench.events.told == Told{"alarm 3", "restarted asked", "stopped"});
}

TEST_CASE("an answer between the reset and the banner is not believed") {
  Moving bench;
  bench.statusAnswer = kHeld;
  bench.banner = "ok\r\n" + std::string(kBanner);
  bench.link.stopSafely();
  bench.run(300);
  CHECK(bench.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("lines answered while slowing down are still told") {
  Moving bench;
  bench.statusAnswer = kHolding;
  bench.link.stopSafely();
  bench.run(50);
  bench.sayNow("ok\r\n");
  CHECK(bench.events.told == Told{"answered 0 0"});
}

TEST_CASE("a line half handed over when the reset comes is never finished") {
  Moving bench;
  bench.serial.room = 2;
  bench.send("G1X200");
  bench.serial.room = 0;
  bench.link.stopSafely();
  bench.say(kHeld);
  bench.say(kHeld);
  bench.run(10);
  bench.serial.room = ScriptedSerial::kEndless;
  bench.run(300);
  CHECK(bench.lines == Told{"$I"});
  CHECK(bench.link.online());
}

TEST_CASE("the cable pulled during a stop ends it after the loss is told") {
  Moving bench;
  bench.link.stopSafely();
  bench.run(100);
  bench.serial.pull();
  bench.tick();
  CHECK(bench.events.told == Told{"lost: The cable to the table is out.", "stopped"});
  CHECK_FALSE(bench.link.stopping());
}

TEST_CASE("a controller that does not come back from the reset is lost") {
  Moving bench;
  bench.statusAnswer = kHeld;
  bench.banner.clear();
  bench.link.stopSafely();
  bench.run(2500);
  CHECK(bench.events.told == Told{"lost: The table did not restart.", "stopped"});
}

TEST_CASE("a restart of its own during a stop ends the stop without the position") {
  Moving bench;
  bench.link.stopSafely();
  bench.tick();
  bench.sayNow(kBanner);
  bench.run(100);
  CHECK(bench.events.told == Told{"restarted", "stopped"});
}

TEST_CASE("a hard limit during a stop ends the stop without the position") {
  Moving bench;
  bench.link.stopSafely();
  bench.statusAnswer.clear();
  bench.tick();
  bench.sayNow("ALARM:1\r\n");
  bench.run(1200);
  CHECK(bench.events.told == Told{"alarm 1", "restarted", "stopped"});
}

TEST_CASE("a stop without a table ends at the next pass") {
  GrblLinkFixture bench;
  bench.serial.pull();
  bench.link.stopSafely();
  CHECK(bench.events.told.empty());
  CHECK(bench.link.stopping());
  bench.tick();
  CHECK(bench.events.told == Told{"stopped"});
}

TEST_CASE("a second stop, a hold or a resume during a stop change nothing") {
  Moving bench;
  bench.statusAnswer = kHolding;
  bench.link.stopSafely();
  bench.run(50);
  bench.link.stopSafely();
  bench.link.resume();
  bench.link.hold();
  bench.run(400);
  CHECK(bench.count('~') == 0);
  CHECK(bench.count('!') == 1);
  bench.statusAnswer = kHeld;
  bench.run(300);
  CHECK(bench.events.told == Told{"restarted asked", "stopped kept"});
}

TEST_CASE("one report of an idle machine is not enough to reset without a hold") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer.clear();
  bench.run(200);
  bench.send("G1X1");
  bench.sayNow("ok\r\n");
  bench.sayNow(kIdle);
  bench.forget();
  bench.link.stopSafely();
  bench.tick();
  CHECK(bench.realtime == "!?");
}
