#include <doctest/doctest.h>

#include "core/sand/drawing/homing_manager.h"
#include "homing_manager_fixture.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("homing that is answered too soon is repeated once, because the cable may have garbled it") {
  Table table;
  for (const bool isSecondJob : {false, true}) {
    CAPTURE(isSecondJob);
    table.readiness.prepare(MachineState::kIdle);
    CHECK(table.send() == "$H");
    table.answerAtOnce();
    CHECK_FALSE(table.readiness.homed());
    CHECK(table.readiness.isHoming());
    CHECK(table.send() == "$H");
    table.answer();
    CHECK(table.send() == table.setsPosition("X0.000Y0.000"));
    table.answer();
    CHECK(table.readiness.homed());
    table.readiness.stopped(false);
  }
}

TEST_CASE("a table that answers homing too soon twice has no switches and needs a user") {
  Table table;
  table.readiness.prepare(MachineState::kIdle);
  for (int i = 0; i < 2; ++i) {
    CHECK(table.send() == "$H");
    table.answerAtOnce();
  }
  CHECK(table.send() == "");
  CHECK(table.readiness.failure() == "");
  CHECK_FALSE(table.readiness.homed());
  CHECK(table.readiness.needsUser());
  SUBCASE("the user confirms the ball at 0,0") {
    table.readiness.confirmZero();
    CHECK(table.send() == table.setsPosition("X0.000Y0.000"));
    table.answer();
    CHECK(table.readiness.homed());
  }
  SUBCASE("the user homes it successfully, and it homes by itself from then on") {
    table.readiness.home();
    CHECK(table.send() == "$H");
    table.answer();
    CHECK(table.readiness.homes());
    CHECK(table.send() == table.setsPosition("X0.000Y0.000"));
  }
}

TEST_CASE("a table that reports another position than the one set has to be homed again") {
  for (const double off : {0.05, 0.15, 8.0}) {
    CAPTURE(off);
    const bool isTaken = off < 0.1;
    Table table;
    table.home();
    table.report(MachineState::kIdle, {300, 200});  // requested before the answer
    CHECK(table.readiness.homed());
    table.report(MachineState::kIdle, {0, off});
    CHECK(table.readiness.homed() == isTaken);
    CHECK(table.readiness.failure() ==
          (isTaken ? "" : "The table did not take its position: a line was garbled on the cable."));
    table.report(MachineState::kRun, {30, 20});
    CHECK(table.readiness.homed() == isTaken);
  }
}

TEST_CASE("a position reported during homing is not compared with the position set before") {
  Table table;
  table.home();
  table.report(MachineState::kIdle, {0, 0});
  table.readiness.home();
  CHECK(table.send() == "$H");
  table.report(MachineState::kHome, {300, 200});
  CHECK(table.readiness.failure() == "");
}

TEST_CASE("a report without the work offset does not prove the position; the next one with it does") {
  Table table;
  table.home();
  for (int i = 0; i < 9; i++) {
    table.report(MachineState::kIdle, {-590, -390}, false);
    CHECK(table.readiness.homed());
    CHECK_FALSE(table.readiness.isProven());
  }
  table.report(MachineState::kIdle, {0, 0}, true);
  CHECK(table.readiness.isProven());
  CHECK(table.readiness.failure() == "");
}

TEST_CASE("if the first report after the answer contains the offset, the second one is compared") {
  for (const double off : {0.0, 8.0}) {
    CAPTURE(off);
    Table table;
    table.home();
    table.report(MachineState::kIdle, {0, off}, true);
    CHECK_FALSE(table.readiness.isProven());
    table.report(MachineState::kIdle, {0, off}, false);
    CHECK(table.readiness.isProven() == (off < 0.1));
    CHECK(table.readiness.homed() == (off < 0.1));
  }
}

TEST_CASE("without any offset reports, the position is compared after kReportsWithoutOffset reports") {
  for (const double off : {0.0, 8.0}) {
    CAPTURE(off);
    Table table;
    table.home();
    for (int i = 1; i < HomingManager::kReportsWithoutOffset; i++) {
      table.report(MachineState::kIdle, {0, off}, false);
      CHECK_FALSE(table.readiness.isProven());
    }
    table.report(MachineState::kIdle, {0, off}, false);
    CHECK(table.readiness.isProven() == (off < 0.1));
  }
}

TEST_CASE("after a safe stop, an unproven position is set again") {
  Table table(false);
  table.readiness.confirmZero();
  table.send();
  table.answer();
  table.report(MachineState::kIdle, {-590, -390}, false);
  table.readiness.restarted(true, kNow);
  table.readiness.stopped(true);
  CHECK(table.send() == table.setsPosition("X0.000Y0.000"));
}
