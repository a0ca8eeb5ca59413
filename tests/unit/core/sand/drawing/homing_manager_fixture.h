#pragma once

#include <string>

#include "core/sand/drawing/homing_manager.h"

namespace lumi::test {

constexpr Millis kNow = 100'000;

/** A HomingManager and a table whose answers the test provides. */
struct Table {
  explicit Table(bool homesItself = true) { setHomesItself(homesItself); }
  void setHomesItself(bool homesItself) {
    hardware.homesItself = homesItself;
    readiness.setTable(hardware);
  }
  /** The line that sets this position, such as "X1.000Y2.000", with the table's mark. */
  std::string setsPosition(const std::string& words) const {
    const std::string mark = std::to_string(positionMark(hardware) + 0.001);
    return "G92" + words + "Z" + mark.substr(0, mark.find('.') + 3);
  }
  /** Sends the next line and returns it, or "" if there is none. */
  std::string send() {
    const auto line = readiness.nextLine();
    if (!line) return "";
    purpose = line->purpose;
    readiness.sent(kNow);
    return std::string(line->text);
  }
  void answer(int error = 0, Millis after = HomingManager::kMinHoming) {
    readiness.answered(purpose, error, kNow + after);
  }
  void answerAtOnce() { answer(0, HomingManager::kMinHoming - 1); }
  void report(MachineState machine, GrblPosition position, bool reportedOffset = true) {
    readiness.reported(machine, position, reportedOffset);
  }
  /** Reports the position 0,0 that was set, until it is proven. */
  void prove() {
    for (int i = 0; i < HomingManager::kReportsBehindAnswer; i++) report(MachineState::kIdle, {0, 0});
  }
  void home() {
    readiness.prepare(MachineState::kAlarm);
    send();
    answer();
    send();
    answer();
  }
  SandHardware hardware;
  HomingManager readiness;
  LinePurpose purpose = LinePurpose::kInfo;
};

}  // namespace lumi::test
