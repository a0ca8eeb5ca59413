#include "core/sand/drawing/homing_manager.h"

#include <doctest/doctest.h>

#include "homing_manager_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("a table that homes itself is homed and its corner set to 0,0 before a job") {
  Table table;
  CHECK(table.send() == "");
  table.readiness.prepare(MachineState::kAlarm);
  CHECK(table.readiness.isHoming());
  CHECK(table.send() == "$H");
  CHECK(table.send() == "");
  table.answer();
  CHECK_FALSE(table.readiness.homed());
  CHECK(table.send() == table.setsPosition("X0.000Y0.000"));
  CHECK_FALSE(table.readiness.homed());
  table.answer();
  CHECK(table.readiness.homed());
  CHECK_FALSE(table.readiness.isBusy());
  table.readiness.prepare(MachineState::kIdle);
  CHECK(table.send() == "");
}

TEST_CASE("a machine that moves or is held is not homed") {
  for (const MachineState state : {MachineState::kRun, MachineState::kHold, MachineState::kDoor,
                                   MachineState::kUnknown, MachineState::kCheck}) {
    Table table;
    table.readiness.prepare(state);
    CHECK(table.send() == "");
  }
}

TEST_CASE("a table whose homing is off needs a user, also after requested restarts") {
  Table table;
  table.readiness.prepare(MachineState::kIdle);
  table.send();
  table.answer(5);
  CHECK(table.readiness.needsUser());
  CHECK(table.readiness.failure() == "");
  table.readiness.prepare(MachineState::kIdle);
  CHECK(table.send() == "");
  table.readiness.restarted(true, kNow);
  CHECK(table.readiness.needsUser());
  table.readiness.confirmZero();
  CHECK(table.send() == table.setsPosition("X0.000Y0.000"));
  table.answer();
  CHECK(table.readiness.homed());
  table.readiness.restarted(false, kNow);
  table.readiness.prepare(MachineState::kIdle);
  CHECK(table.send() == "$H");
}

TEST_CASE("a rejected homing is not retried until a user requests it") {
  Table table;
  table.readiness.prepare(MachineState::kIdle);
  table.send();
  table.answer(8);
  CHECK(table.readiness.failure() ==
        "Going home failed: This is possible only while the table is idle (error 8).");
  table.readiness.prepare(MachineState::kIdle);
  CHECK(table.send() == "");
  table.readiness.home();
  CHECK(table.readiness.failure() == "");
  CHECK(table.send() == "$H");
}

TEST_CASE("a table that restarts on its way home goes home") {
  for (const bool asked : {false, true}) {
    CAPTURE(asked);
    Table table;
    table.readiness.home();
    table.readiness.sent(kNow);
    table.readiness.restarted(asked, kNow);
    CHECK(table.readiness.isHoming());
    CHECK(table.readiness.nextLine(MachineState::kAlarm)->text == "$H");
  }
}

TEST_CASE("an alarm ends homing, and the restart that follows it does not start homing again") {
  Table table;
  table.readiness.prepare(MachineState::kIdle);
  table.send();
  table.readiness.alarmRaised(8, kNow);
  CHECK(table.readiness.failure() == alarmSentence(8));
  table.readiness.restarted(false, kNow + 1000);
  table.readiness.prepare(MachineState::kAlarm);
  CHECK(table.send() == "");
  SUBCASE("a later restart does") {
    table.readiness.restarted(false, kNow + kMinute);
    table.readiness.prepare(MachineState::kAlarm);
    CHECK(table.send() == "$H");
  }
  SUBCASE("unlocking does") {
    table.readiness.unlock();
    CHECK(table.send() == "$X");
    table.answer();
    table.readiness.prepare(MachineState::kIdle);
    CHECK(table.send() == "$H");
  }
}

TEST_CASE("a table that was lost during homing waits for a user") {
  Table table;
  table.readiness.prepare(MachineState::kIdle);
  table.send();
  table.readiness.lost();
  table.readiness.restarted(true, kNow);
  CHECK(table.readiness.failure() != "");
  table.readiness.prepare(MachineState::kIdle);
  CHECK(table.send() == "");
}

TEST_CASE("a stopped homing waits for a user, also after the events that the stop causes") {
  Table table;
  table.readiness.prepare(MachineState::kAlarm);
  table.send();
  table.readiness.stopRequested();
  CHECK_FALSE(table.readiness.isBusy());
  SUBCASE("the controller restarts") {
    table.readiness.alarmRaised(6, kNow);
    table.readiness.restarted(true, kNow + 10);
  }
  SUBCASE("the controller does not restart") {
    table.readiness.lost();
  }
  table.readiness.stopped(false);
  CHECK(table.readiness.failure() == "Going home was stopped.");
  table.readiness.prepare(MachineState::kAlarm);
  CHECK(table.send() == "");
  table.readiness.home();
  CHECK(table.readiness.failure() == "");
  CHECK(table.send() == "$H");
}

TEST_CASE("a failed homing is forgotten when the setting changes") {
  Table table;
  table.readiness.prepare(MachineState::kIdle);
  table.send();
  table.answer(20);
  REQUIRE(table.readiness.failure() != "");
  table.setHomesItself(true);
  CHECK(table.readiness.failure() != "");
  table.setHomesItself(false);
  CHECK(table.readiness.failure() == "");
  CHECK(table.readiness.needsUser());
}

TEST_CASE("after a safe stop, the position of a table without switches is restored") {
  Table table(false);
  table.readiness.confirmZero();
  table.send();
  table.answer();
  table.prove();
  table.report(MachineState::kHold, {12.3456, 399.9});
  table.readiness.restarted(true, kNow);
  CHECK_FALSE(table.readiness.homed());
  table.report(MachineState::kIdle, {0, 0});
  table.readiness.stopped(true);
  CHECK(table.send() == table.setsPosition("X12.346Y399.900"));
  table.answer();
  CHECK(table.readiness.homed());
}

TEST_CASE("after a stop in motion, the position is unknown") {
  Table table(false);
  table.readiness.confirmZero();
  table.send();
  table.answer();
  table.readiness.restarted(true, kNow);
  table.readiness.stopped(false);
  CHECK(table.send() == "");
  CHECK(table.readiness.needsUser());
}

TEST_CASE("after a safe stop a table that homes itself gets its position back, or homes when it is locked") {
  Table table;
  table.home();
  table.prove();
  table.report(MachineState::kIdle, {7, 8});
  table.readiness.restarted(true, kNow);
  table.readiness.stopped(true);
  CHECK_FALSE(table.readiness.homed());
  CHECK(table.send() == table.setsPosition("X7.000Y8.000"));
  SUBCASE("back") {
    table.answer();
    CHECK(table.readiness.homed());
  }
  SUBCASE("locked") {
    table.answer(9);
    CHECK(table.readiness.failure().empty());
    table.readiness.prepare(MachineState::kAlarm);
    CHECK(table.send() == "$H");
  }
}

TEST_CASE("a restart, an alarm, a locked machine and a lost connection make the position unknown") {
  for (int how = 0; how < 4; how++) {
    CAPTURE(how);
    Table table(false);
    table.readiness.confirmZero();
    table.send();
    table.answer();
    REQUIRE(table.readiness.homed());
    if (how == 0) table.readiness.restarted(false, kNow);
    if (how == 1) table.readiness.alarmRaised(1, kNow);
    if (how == 2) table.report(MachineState::kAlarm, {});
    if (how == 3) table.readiness.lost();
    CHECK_FALSE(table.readiness.homed());
    CHECK(table.readiness.needsUser());
  }
}

TEST_CASE("answers to other lines are ignored") {
  Table table;
  table.readiness.prepare(MachineState::kIdle);
  table.readiness.answered(LinePurpose::kMotion, 0, kNow);
  CHECK(table.send() == "$H");
  table.readiness.answered(LinePurpose::kInfo, 0, kNow);
  CHECK(table.readiness.isHoming());
}

TEST_CASE("unknown alarm and error numbers get no invented meaning") {
  CHECK(alarmSentence(0) == "Alarm: the table is locked.");
  CHECK(alarmSentence(77) == "Alarm 77: see your controller's manual.");
  CHECK(errorSentence("The table refused a line", 77) ==
        "The table refused a line (error 77, see your controller's manual).");
  CHECK(errorSentence("The table refused a line", -1) == "The table refused a line.");
}

namespace {

/** A polar table that has stalled in the centre, or is about to. */
struct ArmTable : Table {
  ArmTable() {
    hardware.drive = TableDrive::kPolar;
    hardware.shape = {40'000, 40'000, true};
    hardware.stepsPerMm = hardware.stepsPerMmY = 287;
    hardware.gearRatio = 10;  // 0.1 mm of Y for each mm of X
    readiness.setTable(hardware);
    report(MachineState::kIdle, {130, 15});
  }
  void idleAt(GrblPosition position) {
    for (int i = 0; i < HomingManager::kReportsBehindAnswer; i++) report(MachineState::kIdle, position);
  }
};

}  // namespace

TEST_CASE("a polar table homes by a jog inwards, and its arm keeps its angle") {
  ArmTable table;
  table.readiness.remember(ControllerSpace(table.hardware), {10'948, 7'541});
  table.readiness.prepare(MachineState::kIdle);
  CHECK(table.send() == "$J=G91G21Y-22.00F400");
  CHECK(table.purpose == LinePurpose::kStall);
  table.answerAtOnce();
  CHECK(table.readiness.isHoming());
  table.report(MachineState::kJog, {130, 3});
  CHECK(table.send().empty());
  table.idleAt({130, -7});
  CHECK_FALSE(table.readiness.isHoming());
  CHECK(table.send() == table.setsPosition("X-20.000Y-2.000"));  // 2.6 turns are -0.4 turns
  table.answer();
  table.idleAt({-20, -2});
  CHECK(table.readiness.isProven());
}

TEST_CASE("a polar table that is locked is unlocked before it homes") {
  ArmTable table;
  table.readiness.home();
  const auto line = table.readiness.nextLine(MachineState::kAlarm);
  REQUIRE(line);
  CHECK(line->text == "$X");
  table.readiness.sent(kNow);
  table.readiness.answered(LinePurpose::kUnlock, 0, kNow);
  CHECK(table.send() == "$J=G91G21Y-22.00F400");
}

TEST_CASE("a jog to the centre that was garbled is repeated once") {
  ArmTable table;
  table.readiness.home();
  for (const bool isFirst : {true, false}) {
    CHECK(table.send() == "$J=G91G21Y-22.00F400");
    table.answerAtOnce();
    table.report(MachineState::kIdle, {130, 13});
    CHECK(table.readiness.failure().empty());
    table.idleAt({130, 13});
    CHECK(table.readiness.failure().empty() == isFirst);
    table.report(MachineState::kIdle, {130, 15});
  }
  CHECK(table.readiness.failure() == "Going home failed: a line was garbled on the cable.");
  CHECK_FALSE(table.readiness.isBusy());
}

TEST_CASE("a refused command of a user meanwhile is no answer to the jog to the centre") {
  ArmTable table;
  table.readiness.home();
  table.send();
  table.answerAtOnce();
  for (const int error : {8, 0}) {
    table.readiness.answered(LinePurpose::kInfo, error, kNow);
    CHECK(table.readiness.failure().empty());
    CHECK(table.readiness.isHoming());
  }
  table.idleAt({130, -7});
  CHECK_FALSE(table.readiness.isHoming());
}

TEST_CASE("a jog to the centre that is refused says why") {
  ArmTable table;
  table.readiness.home();
  table.send();
  table.answer(15);
  CHECK(table.readiness.failure().rfind("Going home failed: ", 0) == 0);
}
