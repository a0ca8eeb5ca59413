#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/log.h"
#include "platform/host/system/host_system.h"

namespace lumi {

/** How main() ends. leave() applies it after all destructors have run. */
class ProgramEnd {
 public:
  /** A normal end. */
  static ProgramEnd regular() { return ProgramEnd(0); }
  /** An end because of an error. Prints the error to standard error at once. */
  static ProgramEnd failed(const Error& error);
  /**
   * The end of the main loop. If a user stopped the program, it exits. Otherwise it restarts with its
   * arguments followed by `state`, even if `saved` is an error, because a restart may help.
   */
  static ProgramEnd ofLoop(const Status& saved, HostSystem& system, Log& log, std::vector<std::string> state);
  /** Restarts as if the program had been killed, unless a user stopped it. */
  static ProgramEnd crash(HostSystem& system, std::vector<std::string> state);

  bool restarts() const { return restarts_; }
  /** Call last, with the arguments of main(). Returns the exit code of main(). */
  int leave(int argumentCount, char* const* arguments) const;

 private:
  explicit ProgramEnd(int exitCode) : exitCode_(exitCode) {}
  static ProgramEnd restart(std::vector<std::string> state);

  int exitCode_;
  bool restarts_ = false;
  std::vector<std::string> state_;
};

}  // namespace lumi
