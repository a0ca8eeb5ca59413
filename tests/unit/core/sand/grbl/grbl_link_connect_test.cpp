#include <doctest/doctest.h>

#include "core/base/text.h"
#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("a controller that restarts when the port opens is online after its banner and $I") {
  GrblLinkFixture fixture;
  fixture.tick();
  CHECK(fixture.serial.openings == 1);
  CHECK_FALSE(fixture.link.online());
  fixture.run(1500);
  CHECK(fixture.lines.empty());
  CHECK(fixture.realtime.empty());
  fixture.sayNow(kGrblBanner);
  CHECK(fixture.lines == Told{"$I"});
  CHECK_FALSE(fixture.link.online());
  fixture.tick();
  CHECK(fixture.link.online());
  CHECK(fixture.events.told == Told{"restarted asked"});
  CHECK(fixture.realtime == "?");
}

TEST_CASE("output of a controller with a blank EEPROM before the first banner is not an answer") {
  GrblLinkFixture fixture;
  fixture.tick();
  fixture.say("error:7\r\n$0=10\r\n$1=25\r\n$132=200.000\r\n");
  fixture.run(500);
  fixture.say(kGrblBanner);
  fixture.say(">:error:7\r\n>G20G54:ok\r\n");
  fixture.run(250);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told == Told{"restarted asked"});
}

TEST_CASE("FluidNC and grblHAL come online with their own banners") {
  for (const char* banner :
       {"Grbl 3.9 [FluidNC v3.9.1 (wifi) '$' for help]\r\n", "GrblHAL 1.1f ['$' or '$HELP' for help]\r\n"}) {
    CAPTURE(banner);
    GrblLinkFixture fixture;
    fixture.tick();
    fixture.say(banner);
    fixture.run(250);
    CHECK(fixture.link.online());
  }
}

TEST_CASE("FluidNC, whose option line has no numbers, is online at once, with 128 bytes of receive buffer") {
  GrblLinkFixture fixture;
  fixture.identity =
      "[VER:4.0 FluidNC v4.0.5 (esp32-noradio) :]\r\n[OPT:PHS]\r\n[MSG:Machine: Table]\r\nok\r\n";
  fixture.tick();
  fixture.sayNow("Grbl 4.0 [FluidNC v4.0.5 (esp32-noradio) '$' for help]\r\n");
  fixture.tick();
  CHECK(fixture.link.online());
  fixture.send(std::string(63, 'G'));
  CHECK(fixture.link.canSend(63));
}

TEST_CASE("opening a closed port is retried every second") {
  GrblLinkFixture fixture;
  fixture.serial.pull();
  fixture.tick();
  CHECK(fixture.serial.openings == 1);
  fixture.run(5000);
  CHECK(fixture.serial.openings == 6);
  CHECK(fixture.events.told.empty());
  fixture.serial.plug();
  fixture.run(1000);
  fixture.say(kGrblBanner);
  fixture.run(100);
  CHECK(fixture.link.online());
}

TEST_CASE("a controller that answers without a banner is reset once it has stopped") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = kRun;
  fixture.run(2000);
  CHECK(fixture.realtime.empty());
  fixture.run(20000);
  CHECK(fixture.count('?') > 90);
  CHECK(fixture.count('\x18') == 0);
  fixture.statusAnswer = kIdle;
  fixture.run(1000);
  CHECK(fixture.count('\x18') == 1);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told == Told{"restarted asked"});
}

TEST_CASE("a controller that is locked when found is reset at once, a held one when its offset is known") {
  constexpr std::string_view kHeldWithOffset =
      "<Hold:0|MPos:1.500,0.000,0.000|FS:0,0|WCO:0.000,0.000,0.000>\r\n";
  for (const auto answer : {kHeldWithOffset, kAlarmed}) {
    CAPTURE(answer);
    GrblLinkFixture fixture;
    fixture.statusAnswer = answer;
    fixture.run(2300);
    CHECK(fixture.count('\x18') == 1);
    CHECK(fixture.link.online());
  }
}

TEST_CASE("a controller that is slowing down when found is reset only when it has stopped") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = kHolding;
  fixture.run(10000);
  CHECK(fixture.count('\x18') == 0);
}

TEST_CASE("a silent controller is reset every 5 s") {
  GrblLinkFixture fixture;
  fixture.statusAnswer.clear();
  fixture.banner.clear();
  fixture.run(4900);
  CHECK(fixture.count('\x18') == 0);
  fixture.run(200);
  CHECK(fixture.count('\x18') == 1);
  fixture.run(20000);
  CHECK(fixture.count('\x18') == 5);
  CHECK(fixture.events.told.empty());
  fixture.banner = kGrblBanner;
  fixture.statusAnswer = kIdleWithOffset;
  fixture.run(5000);
  CHECK(fixture.link.online());
}

TEST_CASE(
    "an idle controller is reset after it has told its offset, which may show that it knows the position") {
  struct Found {
    const char* report;
    const char* told;
    double y;
  };
  for (const Found& found :
       {Found{"<Idle|MPos:5.000,4.000,0.000|FS:0,0|WCO:-5.000,-6.000,0.000>\r\n", "restarted asked", 10},
        {"<Idle|MPos:5.000,4.000,0.000|FS:0,0|WCO:-5.000,-6.000,-5.310>\r\n", "restarted asked marked", 10},
        // In inches, which the mark shows.
        {"<Idle|MPos:2.0000,4.0000,0.0000|FS:0,0|WCO:1.0000,2.0000,-0.2091>\r\n", "restarted asked marked",
         50.8},
        {"<Idle|WPos:1.0000,2.0000,0.2091|FS:0,0>\r\n", "restarted asked marked", 50.8}}) {
    CAPTURE(found.report);
    GrblLinkFixture fixture;
    fixture.banner.clear();
    fixture.run(6000);
    CHECK(fixture.count('\x18') == 0);
    fixture.banner = kGrblBanner;
    fixture.statusAnswer = found.report;
    fixture.run(500);
    CHECK(fixture.count('\x18') == 1);
    CHECK(fixture.events.told == Told{found.told});
    CHECK(fixture.link.position().y == doctest::Approx(found.y));
  }
}

TEST_CASE("the offset of a controller that is silent at first is awaited as long as that of any other") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer.clear();
  fixture.run(5500);
  fixture.forget();
  fixture.statusAnswer = "<Idle|MPos:5.000,4.000,0.000|FS:0,0>\r\n";
  fixture.run(6000);
  CHECK(fixture.count('\x18') == 0);
  fixture.statusAnswer = "<Idle|MPos:5.000,4.000,0.000|FS:0,0|WCO:-5.000,-6.000,-5.310>\r\n";
  fixture.run(500);
  CHECK(fixture.events.told == Told{"restarted asked marked"});
}

TEST_CASE("a mark counts only for its table, and at machine 0,0 only if a power-up clears it") {
  const auto toldAfterLoss = [](std::string_view banner, double mark, std::string_view position) {
    GrblLinkFixture fixture;
    fixture.link.setMark(mark);
    fixture.tick();
    fixture.say(banner);
    fixture.run(250);
    fixture.statusAnswer.clear();
    fixture.run(4000);
    fixture.forget();
    fixture.banner = banner;
    fixture.statusAnswer = concat({"<Idle|MPos:", position, ",0.000|FS:0,0|WCO:-5.000,-6.000,-5.330>\r\n"});
    fixture.run(1500);
    return fixture.events.told == Told{"restarted asked marked"};
  };
  constexpr std::string_view kHalBanner = "\r\nGrblHAL 1.1f ['$' or '$HELP' for help]\r\n";
  CHECK(toldAfterLoss(kGrblBanner, 5.33, "1.000,0.000"));
  CHECK_FALSE(toldAfterLoss(kGrblBanner, 5.31, "1.000,0.000"));
  CHECK(toldAfterLoss(kGrblBanner, 5.33, "0.000,0.000"));
  CHECK(toldAfterLoss(kHalBanner, 5.33, "1.000,0.000"));
  CHECK_FALSE(toldAfterLoss(kHalBanner, 5.33, "0.000,0.000"));
}

TEST_CASE("a controller that never tells its offset is reset all the same") {
  GrblLinkFixture fixture;
  fixture.banner.clear();
  fixture.run(9500);
  CHECK(fixture.count('\x18') == 1);
}

TEST_CASE("without an option line, the link is online after 2 s and assumes 128 bytes") {
  for (const char* identity : {"", "ok\r\n", "error:3\r\n", "[VER:1.1h:]\r\nok\r\n"}) {
    CAPTURE(identity);
    GrblLinkFixture fixture;
    fixture.identity = identity;
    fixture.tick();
    fixture.sayNow(kGrblBanner);
    fixture.run(1900);
    CHECK_FALSE(fixture.link.online());
    fixture.run(200);
    CHECK(fixture.link.online());
    fixture.send(std::string(63, 'G'));
    CHECK(fixture.link.canSend(63));
    CHECK_FALSE(fixture.link.canSend(64));
    CHECK(fixture.link.linesInFlight() == 1);
  }
}

TEST_CASE("answers to lines from before a restart are not mistaken for the answer to $I") {
  GrblLinkFixture fixture;
  fixture.identity.clear();
  fixture.tick();
  fixture.sayNow(kGrblBanner);
  fixture.sayNow("error:9\r\nok\r\n");
  CHECK_FALSE(fixture.link.online());
  fixture.sayNow(kIdentity);
  CHECK(fixture.link.online());
}

TEST_CASE("a second banner while connecting restarts the identification") {
  GrblLinkFixture fixture;
  fixture.identity.clear();
  fixture.tick();
  fixture.sayNow(kGrblBanner);
  fixture.run(1500);
  fixture.sayNow(kGrblBanner);
  fixture.run(1500);
  CHECK_FALSE(fixture.link.online());
  CHECK(fixture.lines == Told{"$I", "$I"});
  fixture.sayNow(kIdentity);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told == Told{"restarted asked", "restarted asked"});
}

TEST_CASE("an alarm at a reset while connecting is reported, and the link comes online locked") {
  GrblLinkFixture fixture;
  fixture.banner = "ALARM:3\r\n" + std::string(kGrblBanner) + "[MSG:'$H'|'$X' to unlock]\r\n";
  fixture.statusAnswer.clear();
  fixture.run(5300);
  fixture.statusAnswer = kAlarmed;
  fixture.run(500);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told == Told{"alarm 3", "restarted asked"});
  CHECK(fixture.link.machine() == MachineState::kAlarm);
  CHECK(fixture.link.alarm() == 3);
}

TEST_CASE("unplugging the cable while connecting is not reported as a loss") {
  GrblLinkFixture fixture;
  fixture.identity.clear();
  fixture.tick();
  fixture.sayNow(kGrblBanner);
  fixture.events.told.clear();
  fixture.serial.pull();
  fixture.run(3000);
  CHECK(fixture.events.told.empty());
  CHECK_FALSE(fixture.link.online());
}

TEST_CASE("nothing is sent while the link is not online") {
  GrblLinkFixture fixture;
  fixture.tick();
  CHECK_FALSE(fixture.link.canSend(1));
  fixture.link.hold();
  fixture.link.resume();
  fixture.link.setFeedOverride(150);
  fixture.send("G1X1");
  fixture.run(1000);
  CHECK(fixture.lines.empty());
  CHECK(fixture.realtime.empty());
  CHECK(fixture.log.contains("no room"));
}

TEST_CASE("a state reported before a reset without a banner does not count after it") {
  GrblLinkFixture fixture;
  fixture.banner.clear();
  fixture.statusAnswer = kIdleWithOffset;
  fixture.run(2400);
  CHECK(fixture.count('\x18') == 1);
  fixture.statusAnswer.clear();
  fixture.run(4000);
  CHECK(fixture.count('\x18') == 1);
}
