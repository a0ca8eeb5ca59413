#include <doctest/doctest.h>

#include <deque>
#include <random>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("lines are sent with a newline and answered oldest first with their purpose") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("G21G90", LinePurpose::kSetUp);
  fixture.send("G1X1", LinePurpose::kMotion);
  CHECK(fixture.lines == Told{"G21G90", "G1X1"});
  CHECK(fixture.link.linesInFlight() == 2);
  fixture.sayNow("ok\r\nerror:22\r\n");
  CHECK(fixture.events.told == Told{"answered 1 0", "answered 0 22"});
  CHECK(fixture.link.linesInFlight() == 0);
}

TEST_CASE("at most 128 bytes are in flight, newlines included") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send(std::string(79, 'G'));
  CHECK(fixture.link.canSend(47));
  CHECK_FALSE(fixture.link.canSend(48));
  fixture.send(std::string(47, 'G'));
  CHECK_FALSE(fixture.link.canSend(0));
  fixture.sayNow("ok\r\n");
  CHECK(fixture.link.canSend(79));
}

TEST_CASE("a controller with a smaller receive buffer gets fewer bytes") {
  GrblLinkFixture fixture;
  fixture.identity = "[OPT:V,15,100]\r\nok\r\n";
  fixture.connect();
  fixture.send(std::string(49, 'G'));
  CHECK(fixture.link.canSend(49));
  CHECK_FALSE(fixture.link.canSend(50));
}

TEST_CASE("a controller with a larger receive buffer still gets at most 128 bytes") {
  GrblLinkFixture fixture;
  fixture.identity = "[OPT:V,35,1024]\r\nok\r\n";
  fixture.connect();
  fixture.send(std::string(79, 'G'));
  CHECK_FALSE(fixture.link.canSend(48));
}

TEST_CASE("any single line fits, however small a buffer the controller reports") {
  GrblLinkFixture fixture;
  fixture.identity = "[OPT:V,15,0]\r\nok\r\n";
  fixture.connect();
  CHECK(fixture.link.canSend(79));
}

TEST_CASE("at most 64 lines are in flight, and a line of 80 characters is never sent") {
  GrblLinkFixture fixture;
  fixture.connect();
  CHECK(fixture.link.canSend(79));
  CHECK_FALSE(fixture.link.canSend(80));
  fixture.send(std::string(80, 'G'));
  CHECK(fixture.lines.empty());
  for (int i = 0; i < 64; ++i) {
    REQUIRE(fixture.link.canSend(0));
    fixture.send("");
  }
  CHECK_FALSE(fixture.link.canSend(0));
  CHECK(fixture.link.linesInFlight() == 64);
}

TEST_CASE("no line follows a line that writes the EEPROM until that is answered") {
  for (const char* line : {"G10L20P1X0Y0", "$1=255", "G28.1", "G30.1"}) {
    CAPTURE(line);
    GrblLinkFixture fixture;
    fixture.connect();
    fixture.send(line, LinePurpose::kSetZero);
    CHECK_FALSE(fixture.link.canSend(1));
    fixture.sayNow("ok\r\n");
    CHECK(fixture.link.canSend(1));
  }
}

TEST_CASE("answers are ignored while no line is in flight") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.sayNow("ok\r\nerror:7\r\nok\r\n");
  CHECK(fixture.events.told.empty());
  fixture.send("G1X1");
  CHECK(fixture.link.linesInFlight() == 1);
  fixture.sayNow("ok\r\n");
  CHECK(fixture.events.told == Told{"answered 0 0"});
}

TEST_CASE("answers to unsent lines retire nothing, so that the buffer is not overfilled") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.serial.room = 45;
  for (int line = 0; line < 4; ++line) fixture.send("G1X" + std::to_string(line) + std::string(26, '0'));
  REQUIRE(fixture.lines.size() == 1);
  fixture.sayNow("ok\r\nok\r\nok\r\nerror:2\r\n");
  CHECK(fixture.events.told == Told{"answered 0 0"});
  CHECK(fixture.link.linesInFlight() == 3);
  fixture.serial.room = ScriptedSerial::kEndless;
  fixture.tick();
  CHECK(fixture.lines.size() == 4);
  CHECK_FALSE(fixture.link.canSend(40));
}

TEST_CASE("an unsent $H or G92 is not done, whatever answers arrive") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.serial.room = 1;
  fixture.send("$H", LinePurpose::kHome);
  fixture.sayNow("ok\r\n");
  CHECK(fixture.events.told.empty());
  CHECK(fixture.link.machine() == MachineState::kHome);
}

TEST_CASE("an answer before $I was sent does not bring the link online") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.serial.room = 1;
  fixture.sayNow(std::string(kGrblBanner) + std::string(kIdentity));
  CHECK_FALSE(fixture.link.online());
  fixture.serial.room = ScriptedSerial::kEndless;
  fixture.run(100);
  CHECK(fixture.link.online());
}

TEST_CASE("push messages, start-up lines, echoes and settings are not answers") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("G1X1");
  fixture.say(
      ">G20G54:ok\r\n[MSG:Pgm End]\r\n[echo: ok]\r\n$0=10\r\n<Run|MPos:1,2,3>\r\n[GC:G0 G54]\r\n\r\n");
  fixture.tick();
  CHECK(fixture.events.told.empty());
  CHECK(fixture.link.linesInFlight() == 1);
}

TEST_CASE("replies may end with CR LF, LF or CR") {
  for (const char* said : {"ok\r\nok\r\n", "ok\nok\n", "ok\rok\r"}) {
    GrblLinkFixture fixture;
    fixture.connect();
    fixture.send("A");
    fixture.send("B");
    fixture.sayNow(said);
    CHECK(fixture.events.told.size() == 2);
  }
}

TEST_CASE("a pass reads a limited number of bytes; the next pass reads more") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.say(std::string(1024, 'x'));
  fixture.say("\r\n" + std::string(kAlarmed));
  fixture.tick();
  CHECK(fixture.link.machine() == MachineState::kIdle);
  fixture.tick();
  CHECK(fixture.link.machine() == MachineState::kAlarm);
}

TEST_CASE("a port that accepts a part of a line gets the rest later, after realtime bytes") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.serial.room = 3;
  fixture.send("G1X100");
  CHECK(fixture.partial == "G1X");
  fixture.link.hold();
  fixture.serial.room = 1;
  fixture.tick();
  CHECK(fixture.realtime == "!");
  fixture.serial.room = 2;
  fixture.tick();
  CHECK(fixture.partial == "G1X10");
  fixture.serial.room = ScriptedSerial::kEndless;
  fixture.tick();
  CHECK(fixture.lines == Told{"G1X100"});
}

TEST_CASE("a restart during a job clears the lines in flight and identifies the controller again") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("G1X1");
  fixture.send("G1X2");
  fixture.forget();
  fixture.sayNow(kGrblBanner);
  CHECK(fixture.events.told == Told{"restarted"});
  CHECK(fixture.link.linesInFlight() == 0);
  CHECK_FALSE(fixture.link.online());
  CHECK_FALSE(fixture.link.canSend(1));
  fixture.tick();
  CHECK(fixture.link.online());
  CHECK(fixture.lines == Told{"$I"});
  CHECK(fixture.link.machine() != MachineState::kRun);
  fixture.send("G1X3");
  fixture.sayNow("ok\r\n");
  CHECK(fixture.events.told == Told{"restarted", "answered 0 0"});
}

TEST_CASE("a line that a restart cut off does not spoil the next one") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.serial.room = 4;
  fixture.send("G1X100");
  fixture.serial.room = ScriptedSerial::kEndless;
  fixture.sayNow(kGrblBanner);
  fixture.tick();
  CHECK(fixture.lines == Told{"G1X1", "$I"});
  CHECK(fixture.link.online());
}

TEST_CASE("after ALARM:3 and a banner, every line is answered with error:9 until $X") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("G1X1");
  fixture.statusAnswer = kAlarmed;
  fixture.say("ALARM:3\r\nok\r\n" + std::string(kGrblBanner) + "[MSG:'$H'|'$X' to unlock]\r\n");
  fixture.run(300);
  CHECK(fixture.events.take() == Told{"alarm 3", "answered 0 9", "restarted"});
  CHECK(fixture.link.online());
  fixture.send("G1X2");
  fixture.sayNow("error:9\r\n");
  CHECK(fixture.events.take() == Told{"answered 0 9"});
  CHECK(fixture.link.alarm() == 3);
  fixture.send("$X", LinePurpose::kUnlock);
  fixture.sayNow("[MSG:Caution: Unlocked]\r\nok\r\n");
  CHECK(fixture.events.take() == Told{"answered 3 0"});
  CHECK(fixture.link.alarm() == 0);
}

TEST_CASE("the ok of a failed homing is reported as locked") {
  GrblLinkFixture fixture;
  fixture.connect();
  fixture.send("$H", LinePurpose::kHome);
  fixture.say("ALARM:9\r\nok\r\n" + std::string(kGrblBanner));
  fixture.tick();
  CHECK(fixture.events.told == Told{"alarm 9", "answered 2 9", "restarted"});
}

TEST_CASE("any mixture of answers, noise and pieces retires lines in order and never overfills the buffer") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
    GrblLinkFixture fixture;
    fixture.connect();
    std::deque<size_t> buffer;  // lines that Grbl has not read yet, in bytes
    Told expected;
    size_t arrived = 0;
    for (int round = 0; round < 2000; ++round) {
      const size_t length = below(80);
      if (fixture.link.canSend(length) && below(2) == 0) {
        fixture.link.send(std::string(length, 'G'), static_cast<LinePurpose>(below(2)));
      }
      fixture.serial.room = below(3) == 0 ? below(60) : ScriptedSerial::kEndless;
      fixture.serial.piece = 1 + below(30);
      fixture.clock.advance(below(20));
      fixture.tick();
      for (; arrived < fixture.lines.size(); ++arrived) buffer.push_back(fixture.lines[arrived].size() + 1);
      size_t bytes = fixture.partial.size();
      for (const size_t line : buffer) bytes += line;
      REQUIRE(bytes <= 128);
      REQUIRE(fixture.link.linesInFlight() >= buffer.size());
      if (below(4) == 0) fixture.say("[MSG:noise]\r\n\xfe\r\n");
      if (below(3) == 0 && !buffer.empty()) {
        const unsigned error = below(5) == 0 ? 1 + below(38) : 0;
        fixture.say(error == 0 ? "ok\r\n" : "error:" + std::to_string(error) + "\r\n");
        expected.push_back(std::to_string(error));
        buffer.pop_front();
      }
    }
    fixture.serial.room = ScriptedSerial::kEndless;
    fixture.serial.piece = ScriptedSerial::kEndless;
    fixture.run(100);
    REQUIRE(fixture.events.told.size() == expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      REQUIRE(fixture.events.told[i].substr(11) == expected[i]);
    }
  }
}
