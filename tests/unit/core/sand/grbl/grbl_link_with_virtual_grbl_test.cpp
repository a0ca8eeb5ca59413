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

/** A link on a virtual table's serial line, a pass every 5 ms. */
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

  /** False when it takes longer than `atMost`. */
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

TEST_CASE("a virtual table comes online, with a blank EEPROM and with one in use") {
  for (const bool blank : {false, true}) {
    CAPTURE(blank);
    VirtualGrblOptions options = TableFixture::withoutHoming();
    options.blankEeprom = blank;
    TableFixture bench(options);
    REQUIRE(bench.connect());
    CHECK(bench.link.machine() == MachineState::kIdle);
    CHECK(bench.events.told == Told{"restarted asked"});
  }
}

TEST_CASE("a virtual table that was running before the hub is reset when it has come to rest") {
  TableFixture bench;
  bench.table.advance(3'000'000);
  std::array<uint8_t, 256> unread;
  while (bench.table.transmit(unread) > 0) continue;
  bench.table.receive(asBytes("G21G90\nG1X100F3000\n"));
  bench.table.advance(500'000);
  REQUIRE(bench.connect());
  CHECK(bench.table.ball().x == doctest::Approx(100));
  CHECK(bench.link.position().x == doctest::Approx(100));
  CHECK(bench.events.told == Told{"restarted asked"});
}

TEST_CASE("2,000 lines arrive in order, none lost or doubled, and none overruns the buffer") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.events.told.clear();
  bench.send("G1F6000", LinePurpose::kSetUp);
  const auto lines = relayLines(wander(2000, 0.5, 3));
  size_t sent = 0;
  const bool done = bench.runUntil(
      [&] {
        while (sent < lines.size() && bench.link.canSend(lines[sent].size())) {
          bench.link.send(lines[sent++], LinePurpose::kMotion);
        }
        return sent == lines.size() && bench.link.linesInFlight() == 0;
      },
      10 * kMinute);
  REQUIRE(done);
  CHECK(bench.record.moves == lines);
  CHECK(bench.record.overruns == 0);
  CHECK(bench.table.starvations() == 0);
  CHECK(bench.events.told.size() == lines.size() + 1);
  REQUIRE(bench.becomes(MachineState::kIdle));
  CHECK(distance(bench.link.position(), bench.table.workPosition()) < 0.01);
}

TEST_CASE("a safe stop of a virtual table in motion keeps the position") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  bench.link.stopSafely();
  REQUIRE(bench.runUntil([&] { return !bench.link.stopping(); }));
  CHECK(bench.events.told.back() == "stopped kept");
  CHECK_FALSE(bench.told("alarm 3"));
  CHECK(bench.link.online());
  REQUIRE(bench.becomes(MachineState::kIdle));
  CHECK(distance(bench.link.position(), bench.table.ball()) < 0.05);
  bench.send("G1X10Y10F6000");
  REQUIRE(bench.becomes(MachineState::kRun));
  REQUIRE(bench.becomes(MachineState::kIdle));
  CHECK(std::abs(bench.table.ball().x - 10) < 0.02);
}

TEST_CASE("a stop keeps the position at whatever moment it comes") {
  for (int moment = 0; moment < 60; ++moment) {
    CAPTURE(moment);
    TableFixture bench;
    REQUIRE(bench.connect());
    bench.run(moment * 35 % 400);
    bench.send("G21G90F3000", LinePurpose::kSetUp);
    bench.send("G1X5");
    bench.run(moment * 25);
    bench.link.stopSafely();
    REQUIRE(bench.runUntil([&] { return !bench.link.stopping(); }));
    CHECK(bench.events.told.back() == "stopped kept");
    CHECK_FALSE(bench.told("alarm 3"));
  }
}

TEST_CASE("a reset of a virtual table in motion is an alarm, a restart, and error 9 until $X") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  bench.table.receive(asBytes("\x18"));
  REQUIRE(bench.runUntil([&] { return bench.told("restarted") && bench.link.online(); }));
  CHECK(bench.told("alarm 3"));
  CHECK(bench.link.linesInFlight() == 0);
  REQUIRE(bench.becomes(MachineState::kAlarm));
  CHECK(bench.link.alarm() == 3);
  bench.send("G1X1F100");
  REQUIRE(bench.runUntil([&] { return bench.told("answered 0 9"); }));
  bench.send("$X", LinePurpose::kUnlock);
  REQUIRE(bench.becomes(MachineState::kIdle));
  CHECK(bench.link.alarm() == 0);
}

TEST_CASE("a brown-out of a virtual table in mid-job is a restart nobody asked for") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  bench.table.power();
  REQUIRE(bench.runUntil([&] { return bench.told("restarted") && bench.link.online(); }));
  CHECK(bench.link.linesInFlight() == 0);
}

TEST_CASE("a pulled cable is lost at once and the table is found again") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  bench.table.unplug(8);
  bench.run(20);
  CHECK(bench.events.told == Told{"lost: The cable to the table is out."});
  bench.run(8 * kSecond);
  REQUIRE(bench.connect());
  CHECK(bench.events.told.back() == "restarted asked");
}

TEST_CASE("a hung table is lost after 3 s and found again when it goes on") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  bench.table.hang(20);
  bench.run(3500);
  CHECK(bench.events.told.back() == "lost: The table has stopped answering.");
  bench.run(17 * kSecond);
  REQUIRE(bench.connect());
  bench.send("$X", LinePurpose::kUnlock);
  REQUIRE(bench.becomes(MachineState::kIdle));
}

TEST_CASE("a locked table homes") {
  TableFixture bench{VirtualGrblOptions{}};
  REQUIRE(bench.connect());
  CHECK(bench.link.machine() == MachineState::kAlarm);
  CHECK(bench.link.alarm() == 0);
  bench.send("$H", LinePurpose::kHome);
  REQUIRE(bench.runUntil([&] { return bench.told("answered 2 0"); }, 180 * kSecond));
  REQUIRE(bench.becomes(MachineState::kIdle));
  CHECK_FALSE(bench.told("lost: The table has stopped answering."));
}

TEST_CASE("a stop while homing ends locked, without the position") {
  TableFixture bench{VirtualGrblOptions{}};
  REQUIRE(bench.connect());
  bench.events.told.clear();
  bench.send("$H", LinePurpose::kHome);
  bench.run(500);
  bench.link.stopSafely();
  REQUIRE(bench.runUntil([&] { return !bench.link.stopping(); }));
  CHECK(bench.events.told == Told{"alarm 6", "restarted asked", "stopped"});
  REQUIRE(bench.becomes(MachineState::kAlarm));
}

TEST_CASE("a hard limit ends in a locked table that is online") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  bench.table.raiseAlarm(1);
  REQUIRE(bench.runUntil([&] { return bench.told("restarted") && bench.link.online(); }));
  CHECK(bench.events.told.front() == "alarm 1");
  REQUIRE(bench.becomes(MachineState::kAlarm));
  CHECK(bench.link.alarm() == 1);
  bench.send("$X", LinePurpose::kUnlock);
  REQUIRE(bench.becomes(MachineState::kIdle));
}

TEST_CASE("a newline lost on the way ends as a loss, not as a hang") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.send("G21G90F3000", LinePurpose::kSetUp);
  bench.run(500);
  bench.events.told.clear();
  bench.send("G1X5");
  bench.run(3 * kSecond);
  bench.table.dropByte(bench.table.bytesReceived() + 5);
  bench.send("G1X6");
  REQUIRE(bench.runUntil([&] { return bench.told("lost: The table did not answer a line."); }));
  REQUIRE(bench.connect());
}

TEST_CASE("pausing, resuming at once and pausing again leave the table as last wished") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  bench.link.hold();
  bench.run(30);
  bench.link.resume();
  bench.run(1000);
  CHECK(bench.link.machine() == MachineState::kRun);
  bench.link.hold();
  bench.run(1500);
  CHECK(bench.link.machine() == MachineState::kHold);
  CHECK(bench.link.subState() == 0);
}

TEST_CASE("the feed override of a virtual table follows what is wished") {
  TableFixture bench;
  REQUIRE(bench.connect());
  bench.drawAway();
  for (const int percent : {200, 10, 137, 100, 99, 55}) {
    CAPTURE(percent);
    bench.link.setFeedOverride(percent);
    bench.run(600);
    CHECK(bench.table.feedOverride() == percent);
    CHECK(bench.link.feedOverride() == percent);
  }
}
