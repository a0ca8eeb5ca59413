#include <doctest/doctest.h>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

namespace {

const std::string kCableOut = "lost: The cable to the table is out.";
const std::string kSilent = "lost: The table has stopped answering.";
const std::string kForgotten = "lost: The table did not answer a line.";

}  // namespace

TEST_CASE(
    "an unplugged cable is reported at once, clears the lines in flight, and the port is opened again") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("G1X1");
  fixture.serial.pull();
  fixture.tick();
  CHECK(fixture.events.told == Told{kCableOut});
  CHECK_FALSE(fixture.link.online());
  CHECK(fixture.link.linesInFlight() == 0);
  CHECK(fixture.link.machine() == MachineState::kUnknown);
  fixture.run(5000);
  fixture.serial.plug();
  fixture.run(1000);
  fixture.sayNow(kGrblBanner);
  fixture.run(100);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told == Told{kCableOut, "restarted asked"});
}

TEST_CASE("half a reply from before the cable was unplugged is not joined to later bytes") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.sayNow("[MSG:half");
  fixture.serial.pull();
  fixture.tick();
  fixture.serial.plug();
  fixture.run(1000);
  fixture.sayNow("Grbl 1.1h ['$' for help]\r\n");
  fixture.run(100);
  CHECK(fixture.link.online());
}

TEST_CASE("3 s without a byte is a loss, and the link then looks for the controller again") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer.clear();
  fixture.banner.clear();
  fixture.run(2900);
  CHECK(fixture.link.online());
  fixture.run(400);
  CHECK(fixture.events.told == Told{kSilent});
  CHECK(fixture.count('\x18') == 0);
  fixture.run(3000);
  CHECK(fixture.count('\x18') == 1);
  fixture.statusAnswer = kIdleWithOffset;
  fixture.banner = kGrblBanner;
  fixture.run(6000);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told == Told{kSilent, "restarted asked"});
}

TEST_CASE("any byte shows that the table is alive") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer.clear();
  for (int i = 0; i < 10; ++i) {
    fixture.run(2000);
    fixture.say("[MSG:busy]\r\n");
  }
  CHECK(fixture.link.online());
}

TEST_CASE("a pause of the hub itself does not count as silence of the table") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.run(1000);
  fixture.clock.advance(60000);
  fixture.tick();
  fixture.run(1000);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told.empty());
}

TEST_CASE("during homing, ? is not sent and silence is accepted for 180 s") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("$H", LinePurpose::kHome);
  CHECK(fixture.link.machine() == MachineState::kHome);
  fixture.forget();
  fixture.statusAnswer.clear();
  fixture.run(170000);
  CHECK(fixture.realtime.empty());
  CHECK(fixture.link.online());
  fixture.statusAnswer = kIdle;
  fixture.sayNow("ok\r\n");
  CHECK(fixture.events.told == Told{"answered 2 0"});
  fixture.run(500);
  CHECK(fixture.count('?') > 0);
  CHECK(fixture.link.machine() == MachineState::kIdle);
}

TEST_CASE("homing that never ends is a loss, even if a stray message arrives") {
  for (const bool stray : {false, true}) {
    CAPTURE(stray);
    GrblLinkFixture fixture;
    fixture.connect();
    fixture.send("$H", LinePurpose::kHome);
    fixture.statusAnswer.clear();
    fixture.run(1000);
    if (stray) fixture.say("[MSG:still here]\r\n");
    fixture.run(178000);
    CHECK(fixture.link.online());
    fixture.run(3000);
    CHECK(fixture.events.told == Told{kSilent});
  }
}

TEST_CASE("after a rejected homing, lines are answered and status is polled as usual") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("$H", LinePurpose::kHome);
  fixture.sayNow("error:5\r\n");
  fixture.run(300);
  CHECK(fixture.events.told == Told{"answered 2 5"});
  CHECK(fixture.link.machine() == MachineState::kIdle);
}

TEST_CASE("a line that is unanswered 3 s after the machine went idle is a loss") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer = kRun;
  fixture.send("G1X1");
  fixture.run(60000);
  CHECK(fixture.link.online());
  fixture.statusAnswer = kIdleWithOffset;
  fixture.run(2900);
  CHECK(fixture.link.online());
  fixture.run(500);
  CHECK(fixture.events.take() == Told{kForgotten, "restarted asked"});
  fixture.run(500);
  CHECK(fixture.link.online());
}

TEST_CASE("a table that hangs soon after it was idle is reported as silent, not as missing an answer") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("G1X1");
  fixture.run(1000);
  fixture.statusAnswer.clear();
  fixture.run(3500);
  CHECK(fixture.events.told.front() == kSilent);
}

TEST_CASE("an unanswered line is also a loss while the machine is locked") {
  GrblLinkFixture fixture;
  fixture.statusAnswer = kAlarmed;
  fixture.connect();
  fixture.send("$X", LinePurpose::kUnlock);
  fixture.run(3300);
  CHECK(fixture.events.told.front() == kForgotten);
}

TEST_CASE("during a hold, lines may stay unanswered") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.statusAnswer = kHeld;
  fixture.send("G1X1");
  fixture.run(600000);
  CHECK(fixture.link.online());
  CHECK(fixture.link.linesInFlight() == 1);
}

TEST_CASE("a port that accepts no more bytes is detected as silence") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.serial.room = 0;
  fixture.link.hold();
  fixture.run(4000);
  CHECK(fixture.events.told == Told{kSilent});
}

TEST_CASE("a report requested before the $H does not make a homing table idle") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("$H", LinePurpose::kHome);
  fixture.statusAnswer.clear();
  fixture.sayNow(kIdle);
  CHECK(fixture.link.machine() == MachineState::kHome);
  fixture.run(20000);
  CHECK(fixture.link.online());
}

TEST_CASE("a line sent right after a pause of the hub is not timed out early") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.run(1000);
  fixture.clock.advance(60000);
  fixture.send("G1X1");
  fixture.run(1000);
  CHECK(fixture.link.online());
  CHECK(fixture.events.told.empty());
}
