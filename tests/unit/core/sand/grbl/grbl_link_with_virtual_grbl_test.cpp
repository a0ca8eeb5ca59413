#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <functional>

#include "core/sand/grbl/grbl_link.h"
#include "grbl_link_fixture.h"
#include "unit/core/sand/sand_table_fixture.h"

using namespace lumi;
using namespace lumi::test;
using Told = std::vector<std::string>;

namespace {

/** A link to a virtual table, with a pass every 5 ms. */
struct TableFixture {
  explicit TableFixture(const VirtualGrblOptions& options = withoutHoming()) : table(options, &record) {}

  static VirtualGrblOptions withoutHoming() {
    VirtualGrblOptions options;
    options.homing = false;
    return options;
  }

  void pass() {
    clock.advance(5);
    table.advance(5000);
    while (const auto event = link.tick()) events.add(*event);
  }

  void run(Millis duration) {
    for (Millis passed = 0; passed < duration; passed += 5) pass();
  }

  /** Returns false if it takes longer than `atMost`. */
  bool runUntil(const std::function<bool()>& done, Millis atMost = 60 * kSecond) {
    for (Millis passed = 0; passed < atMost; passed += 5) {
      if (done()) return true;
      pass();
    }
    return done();
  }

  bool connect() {
    return runUntil([this] { return link.online() && link.machine() != MachineState::kUnknown; });
  }
  bool becomes(MachineState state, Millis atMost = 60 * kSecond) {
    return runUntil([this, state] { return link.machine() == state; }, atMost);
  }

  void send(std::string_view line, LinePurpose purpose = LinePurpose::kMotion) {
    REQUIRE(link.canSend(line.size()));
    link.send(line, purpose);
  }

  void drawAway() {
    send("G21G90G94", LinePurpose::kSetUp);
    send("G1F6000", LinePurpose::kSetUp);
    for (int i = 1; i <= 5; ++i) send("G1X" + std::to_string(i * 50) + "Y" + std::to_string(i * 30));
    REQUIRE(becomes(MachineState::kRun));
    run(1000);
    events.told.clear();
  }

  bool told(const std::string& what) const {
    return std::find(events.told.begin(), events.told.end(), what) != events.told.end();
  }

  TableRecord record;
  VirtualGrbl table;
  TableWire wire{table};
  ManualClock clock;
  QuietLog log;
  EventRecord events;
  GrblLink link{wire, clock, log};
};

double distance(const GrblPosition& a, const BallPosition& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace

TEST_CASE("a virtual table comes online, with a blank and with a used EEPROM") {
  for (const bool blank : {false, true}) {
    CAPTURE(blank);
    VirtualGrblOptions options = TableFixture::withoutHoming();
    options.blankEeprom = blank;
    TableFixture fixture(options);
    REQUIRE(fixture.connect());
    CHECK(fixture.link.machine() == MachineState::kIdle);
    CHECK(fixture.events.told == Told{"restarted asked"});
  }
}

TEST_CASE("a virtual table that ran before the hub started is reset when it stands still") {
  TableFixture fixture;
  fixture.table.advance(3'000'000);
  std::array<uint8_t, 256> unread;
  while (fixture.table.transmit(unread) > 0) continue;
  fixture.table.receive(asBytes("G21G90\nG1X100F3000\n"));
  fixture.table.advance(500'000);
  REQUIRE(fixture.connect());
  CHECK(fixture.table.ball().x == doctest::Approx(100));
  CHECK(fixture.link.position().x == doctest::Approx(100));
  CHECK(fixture.events.told == Told{"restarted asked"});
}

TEST_CASE("2,000 lines arrive once each and in order, and the buffer never overruns") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.events.told.clear();
  fixture.send("G1F6000", LinePurpose::kSetUp);
  const auto lines = relayLines(wander(2000, 0.5, 3));
  size_t sent = 0;
  const bool done = fixture.runUntil(
      [&] {
        while (sent < lines.size() && fixture.link.canSend(lines[sent].size())) {
          fixture.link.send(lines[sent++], LinePurpose::kMotion);
        }
        return sent == lines.size() && fixture.link.linesInFlight() == 0;
      },
      10 * kMinute);
  REQUIRE(done);
  CHECK(fixture.record.moves == lines);
  CHECK(fixture.record.overruns == 0);
  CHECK(fixture.table.starvations() == 0);
  CHECK(fixture.events.told.size() == lines.size() + 1);
  REQUIRE(fixture.becomes(MachineState::kIdle));
  CHECK(distance(fixture.link.position(), fixture.table.workPosition()) < 0.01);
}

TEST_CASE("a safe stop of a moving virtual table keeps the position") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  fixture.link.stopSafely();
  REQUIRE(fixture.runUntil([&] { return !fixture.link.stopping(); }));
  CHECK(fixture.events.told.back() == "stopped kept");
  CHECK_FALSE(fixture.told("alarm 3"));
  CHECK(fixture.link.online());
  REQUIRE(fixture.becomes(MachineState::kIdle));
  CHECK(distance(fixture.link.position(), fixture.table.ball()) < 0.05);
  fixture.send("G1X10Y10F6000");
  REQUIRE(fixture.becomes(MachineState::kRun));
  REQUIRE(fixture.becomes(MachineState::kIdle));
  CHECK(std::abs(fixture.table.ball().x - 10) < 0.02);
}

TEST_CASE("a stop keeps the position at any moment") {
  for (int moment = 0; moment < 60; ++moment) {
    CAPTURE(moment);
    TableFixture fixture;
    REQUIRE(fixture.connect());
    fixture.run(moment * 35 % 400);
    fixture.send("G21G90F3000", LinePurpose::kSetUp);
    fixture.send("G1X5");
    fixture.run(moment * 25);
    fixture.link.stopSafely();
    REQUIRE(fixture.runUntil([&] { return !fixture.link.stopping(); }));
    CHECK(fixture.events.told.back() == "stopped kept");
    CHECK_FALSE(fixture.told("alarm 3"));
  }
}

TEST_CASE("a reset of a moving virtual table gives an alarm, a restart, and error 9 until $X") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  fixture.table.receive(asBytes("\x18"));
  REQUIRE(fixture.runUntil([&] { return fixture.told("restarted") && fixture.link.online(); }));
  CHECK(fixture.told("alarm 3"));
  CHECK(fixture.link.linesInFlight() == 0);
  REQUIRE(fixture.becomes(MachineState::kAlarm));
  CHECK(fixture.link.alarm() == 3);
  fixture.send("G1X1F100");
  REQUIRE(fixture.runUntil([&] { return fixture.told("answered 0 9"); }));
  fixture.send("$X", LinePurpose::kUnlock);
  REQUIRE(fixture.becomes(MachineState::kIdle));
  CHECK(fixture.link.alarm() == 0);
}

TEST_CASE("a brown-out of a virtual table during a job is an unrequested restart") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  fixture.table.power();
  REQUIRE(fixture.runUntil([&] { return fixture.told("restarted") && fixture.link.online(); }));
  CHECK(fixture.link.linesInFlight() == 0);
}

TEST_CASE("an unplugged virtual table is lost at once and found again") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  fixture.table.unplug(8);
  fixture.run(20);
  CHECK(fixture.events.told == Told{"lost: The cable to the table is out."});
  fixture.run(8 * kSecond);
  REQUIRE(fixture.connect());
  CHECK(fixture.events.told.back() == "restarted asked");
}

TEST_CASE("a hanging virtual table is lost after 3 s and found again when it continues") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  fixture.table.hang(20);
  fixture.run(3500);
  CHECK(fixture.events.told.back() == "lost: The table has stopped answering.");
  fixture.run(17 * kSecond);
  REQUIRE(fixture.connect());
  fixture.send("$X", LinePurpose::kUnlock);
  REQUIRE(fixture.becomes(MachineState::kIdle));
}

TEST_CASE("a locked virtual table homes") {
  TableFixture fixture{VirtualGrblOptions{}};
  REQUIRE(fixture.connect());
  CHECK(fixture.link.machine() == MachineState::kAlarm);
  CHECK(fixture.link.alarm() == 0);
  fixture.send("$H", LinePurpose::kHome);
  REQUIRE(fixture.runUntil([&] { return fixture.told("answered 2 0"); }, 180 * kSecond));
  REQUIRE(fixture.becomes(MachineState::kIdle));
  CHECK_FALSE(fixture.told("lost: The table has stopped answering."));
}

TEST_CASE("a stop during homing leaves the table locked, without a position") {
  TableFixture fixture{VirtualGrblOptions{}};
  REQUIRE(fixture.connect());
  fixture.events.told.clear();
  fixture.send("$H", LinePurpose::kHome);
  fixture.run(500);
  fixture.link.stopSafely();
  REQUIRE(fixture.runUntil([&] { return !fixture.link.stopping(); }));
  CHECK(fixture.events.told == Told{"alarm 6", "restarted asked", "stopped"});
  REQUIRE(fixture.becomes(MachineState::kAlarm));
}

TEST_CASE("a hard limit leaves the table locked and online") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  fixture.table.raiseAlarm(1);
  REQUIRE(fixture.runUntil([&] { return fixture.told("restarted") && fixture.link.online(); }));
  CHECK(fixture.events.told.front() == "alarm 1");
  REQUIRE(fixture.becomes(MachineState::kAlarm));
  CHECK(fixture.link.alarm() == 1);
  fixture.send("$X", LinePurpose::kUnlock);
  REQUIRE(fixture.becomes(MachineState::kIdle));
}

TEST_CASE("a newline lost in transit is detected as a loss") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.send("G21G90F3000", LinePurpose::kSetUp);
  fixture.run(500);
  fixture.events.told.clear();
  fixture.send("G1X5");
  fixture.run(3 * kSecond);
  fixture.table.dropByte(fixture.table.bytesReceived() + 5);
  fixture.send("G1X6");
  REQUIRE(fixture.runUntil([&] { return fixture.told("lost: The table did not answer a line."); }));
  REQUIRE(fixture.connect());
}

TEST_CASE("after pause, immediate resume and pause, the table is in the state requested last") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  fixture.link.hold();
  fixture.run(30);
  fixture.link.resume();
  fixture.run(1000);
  CHECK(fixture.link.machine() == MachineState::kRun);
  fixture.link.hold();
  fixture.run(1500);
  CHECK(fixture.link.machine() == MachineState::kHold);
  CHECK(fixture.link.subState() == 0);
}

TEST_CASE("the feed override of a virtual table follows the requests") {
  TableFixture fixture;
  REQUIRE(fixture.connect());
  fixture.drawAway();
  for (const int percent : {200, 10, 137, 100, 99, 55}) {
    CAPTURE(percent);
    fixture.link.setFeedOverride(percent);
    fixture.run(600);
    CHECK(fixture.table.feedOverride() == percent);
    CHECK(fixture.link.feedOverride() == percent);
  }
}
