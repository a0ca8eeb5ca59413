#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/virtual_grbl/fault_list.h"
#include "tools/virtual_grbl/line_collector.h"
#include "tools/virtual_grbl/machine.h"
#include "tools/virtual_grbl/realtime_flags.h"
#include "tools/virtual_grbl/serial_wire.h"
#include "tools/virtual_grbl/starvation_watch.h"
#include "tools/virtual_grbl/system_command.h"

namespace lumi::vgrbl {

struct Counters {
  uint64_t motionLines = 0;
  uint64_t overruns = 0;
  uint64_t starvations = 0;
  uint64_t outruns = 0;
};

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
  void addFault(const TableFault& fault) { faults_.add(fault); }
  /** Returns a fault that the caller must execute. The controller does nothing until it is taken. */
  std::optional<TableFault> takeFault();
  /** Shifts all times after a pause of this duration. */
  void shift(Nanos duration);

  Nanos nextEvent() const;
  void advance(Nanos now);

  /** False while switched off or in the boot loader. */
  bool listens() const;
  const Machine& machine() const { return machine_; }
  const Counters& counters() const { return counters_; }

 private:
  enum class Task : uint8_t {
    kOff,
    kBooting,
    kReading,
    kExecuting,
    kStepping,
    kHoming,
    kDwelling,
    kAlarming,
    kStuck
  };

  void setTask(Task task, Nanos busyFor = 0);
  void attend();
  void reset();
  void restart();
  void startAfterBoot();
  bool proceed();
  bool readCharacter();
  bool executeLine();
  void executeSystem(const std::string& line);
  void executeGcode(const std::string& line);
  void fireFault(const TableFault& fault, const GcodeInterpreter& before);
  bool takeStep();
  bool move(const Step& step);
  bool synchronized();
  bool endHoming();
  bool endAlarm();
  void answer(int error);
  void write(std::string_view text);
  void watchForDryness();

  VirtualGrblOptions options_;
  VirtualGrblListener& listener_;
  SerialWire& wire_;
  Machine machine_;
  LineCollector collector_;
  StatusReport report_;
  RealtimeFlags flags_;
  StarvationWatch watch_;
  FaultList faults_;
  std::optional<TableFault> firedFault_;
  Counters counters_;
  std::vector<Step> steps_;
  size_t nextStep_ = 0;
  Task task_ = Task::kOff;
  bool lineOpen_ = false;  // read but not yet answered
  bool blankEeprom_;
  int alarm_ = 0;    // the alarm being reported
  int refusal_ = 0;  // for the next line
  Nanos now_ = 0;
  Nanos busyUntil_ = 0;
};

}  // namespace lumi::vgrbl
