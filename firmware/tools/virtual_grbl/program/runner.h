#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "tools/virtual_grbl/program/event_log.h"
#include "tools/virtual_grbl/program/program_options.h"
#include "tools/virtual_grbl/program/pty_port.h"

namespace lumi {

/** Runs the table in real time, between its pseudo-terminal and standard input. */
class Runner {
 public:
  explicit Runner(const ProgramOptions& options);

  /** Runs until the command `quit`, or until `stop` is true. */
  Status run(const volatile bool& stop);

 private:
  using SteadyClock = std::chrono::steady_clock;

  Status pass();
  void catchUp();
  Status followCable();
  void noticeOpening();
  void collectOutput();
  void carryBytes();
  void wait();
  std::chrono::nanoseconds patience() const;
  void readCommands();
  std::string execute(std::string_view line);
  bool apply(std::string_view word, double number);

  ProgramOptions options_;
  EventLog log_;
  VirtualGrbl table_;
  PtyPort port_;
  SteadyClock::time_point start_;
  std::string outgoing_;
  std::string typed_;  // an incomplete line of standard input
  bool quits_ = false;
  bool wasOpened_ = false;
  bool hasInput_ = true;
};

}  // namespace lumi
