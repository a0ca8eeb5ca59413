#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("a controller that restarts on opening is online after its banner and $I") {
  GrblLinkFixture bench;
  bench.tick();
  CHECK(bench.serial.openings == 1);
  CHECK_FALSE(bench.link.online());
  bench.run(1500);
  CHECK(bench.lines.empty());
  CHECK(bench.realtime.empty());
  bench.sayNow(kBanner);
  CHECK(bench.lines == Told{"$I"});
  CHECK_FALSE(bench.link.online());
  bench.tick();
  CHECK(bench.link.online());
  CHECK(bench.events.told == Told{"restarted asked"});
  CHECK(bench.realtime == "?");
}

TEST_CASE("what a blank EEPROM prints before the first banner is no answer") {
  GrblLinkFixture bench;
  bench.tick();
  bench.say("error:7\r\n$0=10\r\n$1=25\r\n$132=200.000\r\n");
  bench.run(500);
  bench.say(kBanner);
  bench.say(">:error:7\r\n>G20G54:ok\r\n");
  bench.run(250);
  CHECK(bench.link.online());
  CHECK(bench.events.told == Told{"restarted asked"});
}

TEST_CASE("FluidNC and grblHAL come online by their own banners") {
  for (const char* banner :
       {"Grbl 3.9 [FluidNC v3.9.1 (wifi) '$' for help]\r\n", "GrblHAL 1.1f ['$' or '$HELP' for help]\r\n"}) {
    CAPTURE(banner);
    GrblLinkFixture bench;
    bench.tick();
    bench.say(banner);
    bench.run(250);
    CHECK(bench.link.online());
  }
}

TEST_CASE("a closed port is tried again every second") {
  GrblLinkFixture bench;
  bench.serial.pull();
  bench.tick();
  CHECK(bench.serial.openings == 1);
  bench.run(5000);
  CHECK(bench.serial.openings == 6);
  CHECK(bench.events.told.empty());
  bench.serial.plug();
  bench.run(1000);
  bench.say(kBanner);
  bench.run(100);
  CHECK(bench.link.online());
}

TEST_CASE("a controller that answers without a banner is reset once it stands still") {
  GrblLinkFixture bench;
  bench.statusAnswer = kRun;
  bench.run(2000);
  CHECK(bench.realtime.empty());
  bench.run(20000);
  CHECK(bench.count('?') > 90);
  CHECK(bench.count('\x18') == 0);
  bench.statusAnswer = kIdle;
  bench.run(1000);
  CHECK(bench.count('\x18') == 1);
  CHECK(bench.link.online());
  CHECK(bench.events.told == Told{"restarted asked"});
}

TEST_CASE("a controller found on hold or locked is reset at once") {
  for (const auto answer : {kHeld, kAlarmed}) {
    CAPTURE(answer);
    GrblLinkFixture bench;
    bench.statusAnswer = answer;
    bench.run(2300);
    CHECK(bench.count('\x18') == 1);
    CHECK(bench.link.online());
  }
}

TEST_CASE("a controller found slowing down is not reset before it stands") {
  GrblLinkFixture bench;
  bench.statusAnswer = kHolding;
  bench.run(10000);
  CHECK(bench.count('\x18') == 0);
}

TEST_CASE("a controller that says nothing is reset every 5 s") {
  GrblLinkFixture bench;
  bench.statusAnswer.clear();
  bench.banner.clear();
  bench.run(4900);
  CHECK(bench.count('\x18') == 0);
  bench.run(200);
  CHECK(bench.count('\x18') == 1);
  bench.run(20000);
  CHECK(bench.count('\x18') == 5);
  CHECK(bench.events.told.empty());
  bench.banner = kBanner;
  bench.statusAnswer = kIdle;
  bench.run(5000);
  CHECK(bench.link.online());
}

TEST_CASE("without an option line the link is online after 2 s and counts to 128") {
  for (const char* identity : {"", "ok\r\n", "error:3\r\n", "[VER:1.1h:]\r\nok\r\n"}) {
    CAPTURE(identity);
    GrblLinkFixture bench;
    bench.identity = identity;
    bench.tick();
    bench.sayNow(kBanner);
    bench.run(1900);
    CHECK_FALSE(bench.link.online());
    bench.run(200);
    CHECK(bench.link.online());
    bench.send(std::string(63, 'G'));
    CHECK(bench.link.canSend(63));
    CHECK_FALSE(bench.link.canSend(64));
    CHECK(bench.link.linesInFlight() == 1);
  }
}

TEST_CASE("answers to lines of before a restart are not taken for that of $I") {
  GrblLinkFixture bench;
  bench.identity.clear();
  bench.tick();
  bench.sayNow(kBanner);
  bench.sayNow("error:9\r\nok\r\n");
  CHECK_FALSE(bench.link.online());
  bench.sayNow(kIdentity);
  CHECK(bench.link.online());
}

TEST_CASE("a second banner while connecting starts over") {
  GrblLinkFixture bench;
  bench.identity.clear();
  bench.tick();
  bench.sayNow(kBanner);
  bench.run(1500);
  bench.sayNow(kBanner);
  bench.run(1500);
  CHECK_FALSE(bench.link.online());
  CHECK(bench.lines == Told{"$I", "$I"});
  bench.sayNow(kIdentity);
  CHECK(bench.link.online());
  CHECK(bench.events.told == Told{"restarted asked", "restarted asked"});
}

TEST_CASE("an alarm at a reset while connecting is told and the link comes online locked") {
  GrblLinkFixture bench;
  bench.banner = "ALARM:3\r\n" + std::string(kBanner) + "[MSG:'$H'|'$X' to unlock]\r\n";
  bench.statusAnswer.clear();
  bench.run(5300);
  bench.statusAnswer = kAlarmed;
  bench.run(500);
  CHECK(bench.link.online());
  CHECK(bench.events.told == Told{"alarm 3", "restarted asked"});
  CHECK(bench.link.machine() == MachineState::kAlarm);
  CHECK(bench.link.alarm() == 3);
}

TEST_CASE("the cable pulled while connecting is not told as a loss") {
  GrblLinkFixture bench;
  bench.identity.clear();
  bench.tick();
  bench.sayNow(kBanner);
  bench.events.told.clear();
  bench.serial.pull();
  bench.run(3000);
  CHECK(bench.events.told.empty());
  CHECK_FALSE(bench.link.online());
}

TEST_CASE("nothing is sent while not online") {
  GrblLinkFixture bench;
  bench.tick();
  CHECK_FALSE(bench.link.canSend(1));
  bench.link.hold();
  bench.link.resume();
  bench.link.setFeedOverride(150);
  bench.send("G1X1");
  bench.run(1000);
  CHECK(bench.lines.empty());
  CHECK(bench.realtime.empty());
  CHECK(bench.log.contains("no room"));
}

TEST_CASE("what was reported before a reset that brought no banner does not count after it") {
  GrblLinkFixture bench;
  bench.banner.clear();
  bench.run(2400);
  CHECK(bench.count('\x18') == 1);
  bench.statusAnswer.clear();
  bench.run(4000);
  CHECK(bench.count('\x18') == 1);
}

TEST_CASE("after a second restart the option line is waited for again") {
  GrblLinkFixture bench;
  bench.connect();
  bench.identity.clear();
  bench.sayNow(kBanner);
  bench.sayNow("ok\r\n");
  CHECK_FALSE(bench.link.online());
}
