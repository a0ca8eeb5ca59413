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

TEST_CASE("a pulled cable is told at once, forgets what is in flight, and is looked for again") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G1X1");
  bench.serial.pull();
  bench.tick();
  CHECK(bench.events.told == Told{kCableOut});
  CHECK_FALSE(bench.link.online());
  CHECK(bench.link.linesInFlight() == 0);
  CHECK(bench.link.machine() == MachineState::kUnknown);
  bench.run(5000);
  bench.serial.plug();
  bench.run(1000);
  bench.sayNow(kBanner);
  bench.run(100);
  CHECK(bench.link.online());
  CHECK(bench.events.told == Told{kCableOut, "restarted asked"});
}

TEST_CASE("half a reply of before the cable was pulled is not joined to what comes after") {
  GrblLinkFixture bench;
  bench.connect();
  bench.sayNow("[MSG:half");
  bench.serial.pull();
  bench.tick();
  bench.serial.plug();
  bench.run(1000);
  bench.sayNow("Grbl 1.1h ['$' for help]\r\n");
  bench.run(100);
  CHECK(bench.link.online());
}

TEST_CASE("3 s without a byte is a loss, and the controller is then sought again") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer.clear();
  bench.banner.clear();
  bench.run(2900);
  CHECK(bench.link.online());
  bench.run(400);
  CHECK(bench.events.told == Told{kSilent});
  CHECK(bench.count('\x18') == 0);
  bench.run(3000);
  CHECK(bench.count('\x18') == 1);
  bench.statusAnswer = kIdle;
  bench.banner = kBanner;
  bench.run(6000);
  CHECK(bench.link.online());
  CHECK(bench.events.told == Told{kSilent, "restarted asked"});
}

TEST_CASE("any byte shows that the table is alive") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer.clear();
  for (int i = 0; i < 10; ++i) {
    bench.run(2000);
    bench.say("[MSG:busy]\r\n");
  }
  CHECK(bench.link.online());
}

TEST_CASE("a pause of the hub itself is not taken for silence of the table") {
  GrblLinkFixture bench;
  bench.connect();
  bench.run(1000);
  bench.clock.advance(60000);
  bench.tick();
  bench.run(1000);
  CHECK(bench.link.online());
  CHECK(bench.events.told.empty());
}

TEST_CASE("while homing ? is not sent and silence is borne for 180 s") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("$H", LinePurpose::kHome);
  CHECK(bench.link.machine() == MachineState::kHome);
  bench.forget();
  bench.statusAnswer.clear();
  bench.run(170000);
  CHECK(bench.realtime.empty());
  CHECK(bench.link.online());
  bench.statusAnswer = kIdle;
  bench.sayNow("ok\r\n");
  CHECK(bench.events.told == Told{"answered 2 0"});
  bench.run(500);
  CHECK(bench.count('?') > 0);
  CHECK(bench.link.machine() == MachineState::kIdle);
}

TEST_CASE("homing that never ends is a loss, a stray message in between or not") {
  for (const bool stray : {false, true}) {
    CAPTURE(stray);
    GrblLinkFixture bench;
    bench.connect();
    bench.send("$H", LinePurpose::kHome);
    bench.statusAnswer.clear();
    bench.run(1000);
    if (stray) bench.say("[MSG:still here]\r\n");
    bench.run(178000);
    CHECK(bench.link.online());
    bench.run(3000);
    CHECK(bench.events.told == Told{kSilent});
  }
}

TEST_CASE("homing refused is answered and asked about as ever") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("$H", LinePurpose::kHome);
  bench.sayNow("error:5\r\n");
  bench.run(300);
  CHECK(bench.events.told == Told{"answered 2 5"});
  CHECK(bench.link.machine() == MachineState::kIdle);
}

TEST_CASE("a line unanswered 3 s after the machine went idle is a loss") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer = kRun;
  bench.send("G1X1");
  bench.run(60000);
  CHECK(bench.link.online());
  bench.statusAnswer = kIdle;
  bench.run(2900);
  CHECK(bench.link.online());
  bench.run(500);
  CHECK(bench.events.take() == Told{kForgotten, "restarted asked"});
  bench.run(500);
  CHECK(bench.link.online());
}

TEST_CASE("a table that hangs soon after it was idle has stopped answering, and not just forgotten a line") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G1X1");
  bench.run(1000);
  bench.statusAnswer.clear();
  bench.run(3500);
  CHECK(bench.events.told.front() == kSilent);
}

TEST_CASE("a line unanswered while the machine is locked is a loss, too") {
  GrblLinkFixture bench;
  bench.statusAnswer = kAlarmed;
  bench.connect();
  bench.send("$X", LinePurpose::kUnlock);
  bench.run(3300);
  CHECK(bench.events.told.front() == kForgotten);
}

TEST_CASE("lines wait as long as a hold lasts") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer = kHeld;
  bench.send("G1X1");
  bench.run(600000);
  CHECK(bench.link.online());
  CHECK(bench.link.linesInFlight() == 1);
}

TEST_CASE("answers that keep coming keep the link, however slow the table") {
  GrblLinkFixture bench;
  bench.connect();
  for (int i = 0; i < 20; ++i) bench.send("G");
  for (int i = 0; i < 19; ++i) {
    bench.run(2500);
    bench.sayNow("ok\r\n");
  }
  CHECK(bench.link.online());
  CHECK(bench.link.linesInFlight() == 1);
}

TEST_CASE("a port that takes nothing any more ends as silence") {
  GrblLinkFixture bench;
  bench.connect();
  bench.serial.room = 0;
  bench.link.hold();
  bench.run(4000);
  CHECK(bench.events.told == Told{kSilent});
}

TEST_CASE("a report asked for before the $H does not make the table idle while it homes") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("$H", LinePurpose::kHome);
  bench.statusAnswer.clear();
  bench.sayNow(kIdle);
  CHECK(bench.link.machine() == MachineState::kHome);
  bench.run(20000);
  CHECK(bench.link.online());
}

TEST_CASE("a line sent right after a pause of the hub is given its time") {
  GrblLinkFixture bench;
  bench.connect();
  bench.run(1000);
  bench.clock.advance(60000);
  bench.send("G1X1");
  bench.run(1000);
  CHECK(bench.link.online());
  CHECK(bench.events.told.empty());
}
