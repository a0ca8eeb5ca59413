#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/virtual_grbl/flavour.h"
#include "tools/virtual_grbl/gcode.h"
#include "tools/virtual_grbl/machine.h"
#include "tools/virtual_grbl/serial_wire.h"

namespace lumi::vgrbl {

/** Grbl's main program: reads lines, answers them, and handles realtime commands. */
class Controller {
 public:
  Controller(const VirtualGrblOptions& options, VirtualGrblListener& listener, SerialWire& wire);

  void powerUp(Nanos now);
  void powerDown(Nanos now);
  /** Call when a byte arrives. `hangs`: the main program hangs. */
  void arrive(uint8_t byte, Nanos now, bool hangs);
  void raise(int alarm, Nanos now);
  void refuseNext(int error) { refusal_ = error; }
  /** Shifts all times after a pause of this duration. */
  void shift(Nanos duration);

  Nanos nextEvent() const;
  void advance(Nanos now);

  /** False while switched off or in the boot loader. */
  bool listens() const { return task_ != Task::kOff && task_ != Task::kBooting; }
  const Machine& machine() const { return machine_; }
  void push(const Axes& ball) { machine_.push(ball); }
  Axes workOffset() const { return interpreter_.workOffset(); }
  uint64_t motionLines() const { return motionLines_; }
  uint64_t overruns() const { return overruns_; }
  uint64_t starvations() const { return starvations_; }

 private:
  enum class Task : uint8_t { kOff, kBooting, kReading, kExecuting, kStepping, kHoming, kAlarming, kStuck };

  /** Realtime commands that wait for the main program. One that is repeated before that counts once. */
  struct RealtimeFlags {
    bool status = false;
    bool hold = false;
    bool resume = false;
    bool door = false;
    uint32_t overrides = 0;  // bit n: 0x90 + n
  };

  void setTask(Task task, Nanos busyFor = 0);
  bool takeRealtime(uint8_t byte);
  void attend();
  void applyOverrides(uint32_t overrides);
  void report();
  void reset();
  void restart(bool atPowerUp = false);
  bool proceed();
  bool readCharacter();
  void executeLine();
  void executeSystem(const std::string& line);
  std::string buildInfo() const;
  int changeSetting(std::string_view line);
  void executeJog(const std::string& line);
  bool isBeyondTravel(const Axes& target) const;
  void executeGcode(const std::string& line);
  bool takeStep();
  bool endHoming();
  void endAlarm();
  void answer(int error);
  void write(std::string_view text);
  void watchForDryness();

  const VirtualGrblOptions options_;
  const Flavour& flavour_;
  VirtualGrblListener& listener_;
  SerialWire& wire_;
  Settings settings_;
  Machine machine_;
  GcodeInterpreter interpreter_;
  LineCollector collector_;
  RealtimeFlags flags_;
  Step step_;  // step of the line that is being executed
  Task task_ = Task::kOff;
  bool lineOpen_ = false;  // a line was read but not yet answered
  int alarm_ = 0;          // the alarm being reported
  int refusal_ = 0;        // error number for the next line; 0: none
  int reportsUntilOffset_ = 0;
  int reportsUntilOverride_ = 0;
  uint64_t motionLines_ = 0;
  uint64_t overruns_ = 0;
  uint64_t starvations_ = 0;
  Nanos dryAt_ = kNever;  // when the planner became empty with no line in transit
  Nanos now_ = 0;
  Nanos busyUntil_ = 0;
};

}  // namespace lumi::vgrbl
