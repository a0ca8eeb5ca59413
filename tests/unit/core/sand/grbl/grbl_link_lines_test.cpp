#include <doctest/doctest.h>

#include <deque>
#include <random>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

TEST_CASE("lines go out with a newline and are answered oldest first with their purpose") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G21G90", LinePurpose::kSetUp);
  bench.send("G1X1", LinePurpose::kMotion);
  CHECK(bench.lines == Told{"G21G90", "G1X1"});
  CHECK(bench.link.linesInFlight() == 2);
  bench.sayNow("ok\r\nerror:22\r\n");
  CHECK(bench.events.told == Told{"answered 1 0", "answered 0 22"});
  CHECK(bench.link.linesInFlight() == 0);
}

TEST_CASE("128 bytes are in flight at most, newlines included") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send(std::string(79, 'G'));
  CHECK(bench.link.canSend(47));
  CHECK_FALSE(bench.link.canSend(48));
  bench.send(std::string(47, 'G'));
  CHECK_FALSE(bench.link.canSend(0));
  bench.sayNow("ok\r\n");
  CHECK(bench.link.canSend(79));
}

TEST_CASE("a controller with a smaller receive buffer is given less") {
  GrblLinkFixture bench;
  bench.identity = "[OPT:V,15,100]\r\nok\r\n";
  bench.connect();
  bench.send(std::string(49, 'G'));
  CHECK(bench.link.canSend(49));
  CHECK_FALSE(bench.link.canSend(50));
}

TEST_CASE("a controller with a larger receive buffer is still given 128 bytes") {
  GrblLinkFixture bench;
  bench.identity = "[OPT:V,35,1024]\r\nok\r\n";
  bench.connect();
  bench.send(std::string(79, 'G'));
  CHECK_FALSE(bench.link.canSend(48));
}

TEST_CASE("any single line fits the smallest buffer a controller claims") {
  GrblLinkFixture bench;
  bench.identity = "[OPT:V,15,0]\r\nok\r\n";
  bench.connect();
  CHECK(bench.link.canSend(79));
}

TEST_CASE("64 lines are in flight at most and a line of 80 characters is never sent") {
  GrblLinkFixture bench;
  bench.connect();
  CHECK(bench.link.canSend(79));
  CHECK_FALSE(bench.link.canSend(80));
  bench.send(std::string(80, 'G'));
  CHECK(bench.lines.empty());
  for (int i = 0; i < 64; ++i) {
    REQUIRE(bench.link.canSend(0));
    bench.send("");
  }
  CHECK_FALSE(bench.link.canSend(0));
  CHECK(bench.link.linesInFlight() == 64);
}

TEST_CASE("nothing follows a line that writes the EEPROM until it is answered") {
  for (const char* line : {"G10L20P1X0Y0", "$1=255", "G28.1", "G30.1"}) {
    CAPTURE(line);
    GrblLinkFixture bench;
    bench.connect();
    bench.send(line, LinePurpose::kSetZero);
    CHECK_FALSE(bench.link.canSend(1));
    bench.sayNow("ok\r\n");
    CHECK(bench.link.canSend(1));
  }
}

TEST_CASE("answers with nothing in flight are ignored") {
  GrblLinkFixture bench;
  bench.connect();
  bench.sayNow("ok\r\nerror:7\r\nok\r\n");
  CHECK(bench.events.told.empty());
  bench.send("G1X1");
  CHECK(bench.link.linesInFlight() == 1);
  bench.sayNow("ok\r\n");
  CHECK(bench.events.told == Told{"answered 0 0"});
}

TEST_CASE("answers to lines that were not sent yet retire nothing, so that the buffer is not overfilled") {
  GrblLinkFixture bench;
  bench.connect();
  bench.serial.room = 45;
  for (int line = 0; line < 4; ++line) bench.send("G1X" + std::to_string(line) + std::string(26, '0'));
  REQUIRE(bench.lines.size() == 1);
  bench.sayNow("ok\r\nok\r\nok\r\nerror:2\r\n");
  CHECK(bench.events.told == Told{"answered 0 0"});
  CHECK(bench.link.linesInFlight() == 3);
  bench.serial.room = ScriptedSerial::kEndless;
  bench.tick();
  CHECK(bench.lines.size() == 4);
  CHECK_FALSE(bench.link.canSend(40));
}

TEST_CASE("a home or a zero that was not sent yet is not done, whatever is answered") {
  GrblLinkFixture bench;
  bench.connect();
  bench.serial.room = 1;
  bench.send("$H", LinePurpose::kHome);
  bench.sayNow("ok\r\n");
  CHECK(bench.events.told.empty());
  CHECK(bench.link.machine() == MachineState::kHome);
}

TEST_CASE("answers that belong to no line are ignored") {
  GrblLinkFixture bench;
  bench.connect();
  bench.sayNow("ok\r\nok\r\nerror:2\r\n");
  CHECK(bench.link.online());
  CHECK(bench.events.told.empty());
}

TEST_CASE("an answer to `$I` before it was sent brings nothing online") {
  GrblLinkFixture bench;
  bench.connect();
  bench.serial.room = 1;
  bench.sayNow(std::string(kBanner) + std::string(kIdentity));
  CHECK_FALSE(bench.link.online());
  bench.serial.room = ScriptedSerial::kEndless;
  bench.run(100);
  CHECK(bench.link.online());
}

TEST_CASE("push messages, start-up lines, echoes and settings answer nothing") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G1X1");
  bench.say(">G20G54:ok\r\n[MSG:Pgm End]\r\n[echo: ok]\r\n$0=10\r\n<Run|MPos:1,2,3>\r\n[GC:G0 G54]\r\n\r\n");
  bench.tick();
  CHECK(bench.events.told.empty());
  CHECK(bench.link.linesInFlight() == 1);
}

TEST_CASE("an error told in words retires its line, too") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G1X1");
  bench.sayNow("error:Bad number format\r\n");
  CHECK(bench.events.told == Told{"answered 0 -1"});
}

TEST_CASE("replies may be split at any byte") {
  const std::string said = "ok\r\n<Run|MPos:1.500,2.000,0.000|FS:0,0>\r\nerror:24\r\n[MSG:x]\r\nok\r\n";
  for (size_t cut = 0; cut <= said.size(); ++cut) {
    CAPTURE(cut);
    GrblLinkFixture bench;
    bench.connect();
    bench.send("A");
    bench.send("B");
    bench.send("C");
    bench.sayNow(said.substr(0, cut));
    bench.sayNow(said.substr(cut));
    CHECK(bench.events.told == Told{"answered 0 0", "answered 0 24", "answered 0 0"});
    CHECK(bench.link.position().x == 1.5);
  }
}

TEST_CASE("replies end with CR LF, LF or CR alike") {
  for (const char* said : {"ok\r\nok\r\n", "ok\nok\n", "ok\rok\r"}) {
    GrblLinkFixture bench;
    bench.connect();
    bench.send("A");
    bench.send("B");
    bench.sayNow(said);
    CHECK(bench.events.told.size() == 2);
  }
}

TEST_CASE("garbage and lines without end do no harm beyond the next newline") {
  GrblLinkFixture bench;
  bench.connect();
  bench.statusAnswer.clear();
  bench.send("A");
  bench.say(std::string(100000, '\xff'));
  bench.run(1000);
  bench.sayNow("ok");
  bench.sayNow("\r\n");
  CHECK(bench.events.told.empty());
  bench.sayNow(std::string("\0\x01\r\n", 4) + "ok\r\n");
  CHECK(bench.events.told == Told{"answered 0 0"});
}

TEST_CASE("one pass reads no more than its bound, the next goes on") {
  GrblLinkFixture bench;
  bench.connect();
  bench.say(std::string(1024, 'x'));
  bench.say("\r\n" + std::string(kAlarmed));
  bench.tick();
  CHECK(bench.link.machine() == MachineState::kIdle);
  bench.tick();
  CHECK(bench.link.machine() == MachineState::kAlarm);
}

TEST_CASE("a port that takes only part of a line gets the rest later, realtime bytes first") {
  GrblLinkFixture bench;
  bench.connect();
  bench.serial.room = 3;
  bench.send("G1X100");
  CHECK(bench.partial == "G1X");
  bench.link.hold();
  bench.serial.room = 1;
  bench.tick();
  CHECK(bench.realtime == "!");
  bench.serial.room = 2;
  bench.tick();
  CHECK(bench.partial == "G1X10");
  bench.serial.room = ScriptedSerial::kEndless;
  bench.tick();
  CHECK(bench.lines == Told{"G1X100"});
}

TEST_CASE("a restart in mid-job empties the window and asks what the controller is before going on") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G1X1");
  bench.send("G1X2");
  bench.forget();
  bench.sayNow(kBanner);
  CHECK(bench.events.told == Told{"restarted"});
  CHECK(bench.link.linesInFlight() == 0);
  CHECK_FALSE(bench.link.online());
  CHECK_FALSE(bench.link.canSend(1));
  bench.tick();
  CHECK(bench.link.online());
  CHECK(bench.lines == Told{"$I"});
  CHECK(bench.link.machine() != MachineState::kRun);
  bench.send("G1X3");
  bench.sayNow("ok\r\n");
  CHECK(bench.events.told == Told{"restarted", "answered 0 0"});
}

TEST_CASE("a line cut in two by a restart does not spoil what follows") {
  GrblLinkFixture bench;
  bench.connect();
  bench.serial.room = 4;
  bench.send("G1X100");
  bench.serial.room = ScriptedSerial::kEndless;
  bench.sayNow(kBanner);
  bench.tick();
  CHECK(bench.lines == Told{"G1X1", "$I"});
  CHECK(bench.link.online());
}

TEST_CASE("after ALARM:3 and a banner every line is answered error:9 until $X") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("G1X1");
  bench.statusAnswer = kAlarmed;
  bench.say("ALARM:3\r\nok\r\n" + std::string(kBanner) + "[MSG:'$H'|'$X' to unlock]\r\n");
  bench.run(300);
  CHECK(bench.events.take() == Told{"alarm 3", "answered 0 9", "restarted"});
  CHECK(bench.link.online());
  bench.send("G1X2");
  bench.sayNow("error:9\r\n");
  CHECK(bench.events.take() == Told{"answered 0 9"});
  CHECK(bench.link.alarm() == 3);
  bench.send("$X", LinePurpose::kUnlock);
  bench.sayNow("[MSG:Caution: Unlocked]\r\nok\r\n");
  CHECK(bench.events.take() == Told{"answered 3 0"});
  CHECK(bench.link.alarm() == 0);
}

TEST_CASE("the ok of a failed homing is told as locked") {
  GrblLinkFixture bench;
  bench.connect();
  bench.send("$H", LinePurpose::kHome);
  bench.say("ALARM:9\r\nok\r\n" + std::string(kBanner));
  bench.tick();
  CHECK(bench.events.told == Told{"alarm 9", "answered 2 9", "restarted"});
}

TEST_CASE("any mixture of answers, noise and pieces retires in order and never overfills the buffer") {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto below = [&](unsigned limit) { return static_cast<unsigned>(random()) % limit; };
    GrblLinkFixture bench;
    bench.connect();
    std::deque<size_t> buffer;  // what Grbl has not read yet, bytes a line
    Told expected;
    size_t arrived = 0;
    for (int round = 0; round < 2000; ++round) {
      const size_t length = below(80);
      if (bench.link.canSend(length) && below(2) == 0) {
        bench.link.send(std::string(length, 'G'), static_cast<LinePurpose>(below(2)));
      }
      bench.serial.room = below(3) == 0 ? below(60) : ScriptedSerial::kEndless;
      bench.serial.piece = 1 + below(30);
      bench.clock.advance(below(20));
      bench.tick();
      for (; arrived < bench.lines.size(); ++arrived) buffer.push_back(bench.lines[arrived].size() + 1);
      size_t bytes = bench.partial.size();
      for (const size_t line : buffer) bytes += line;
      REQUIRE(bytes <= 128);
      REQUIRE(bench.link.linesInFlight() >= buffer.size());
      if (below(4) == 0) bench.say("[MSG:noise]\r\n\xfe\r\n");
      if (below(3) == 0 && !buffer.empty()) {
        const unsigned error = below(5) == 0 ? 1 + below(38) : 0;
        bench.say(error == 0 ? "ok\r\n" : "error:" + std::to_string(error) + "\r\n");
        expected.push_back(std::to_string(error));
        buffer.pop_front();
      }
    }
    bench.serial.room = ScriptedSerial::kEndless;
    bench.serial.piece = ScriptedSerial::kEndless;
    bench.run(100);
    REQUIRE(bench.events.told.size() == expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      REQUIRE(bench.events.told[i].substr(11) == expected[i]);
    }
  }
}
