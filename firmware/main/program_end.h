#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/ports/log.h"
#include "platform/host/host_system.h"

namespace lumi {

/** How main() ends once everything is closed: the destructors of what is being replaced have to run first. */
class ProgramEnd {
 public:
  /** Nothing went wrong. */
  static ProgramEnd regular() { return ProgramEnd(0); }
  /** Says why on standard error. */
  static ProgramEnd failed(const Error& error);
  /**
   * The program's loop is over. Somebody asked it to stop, or it starts again with its arguments, followed by
   * `state`: even when not everything could be `saved`, for then a restart may be what helps.
   */
  static ProgramEnd ofLoop(const Status& saved, HostSystem& system, Log& log, std::vector<std::string> state);
  /** Starts again as if it had been killed, unless somebody asked it to stop. */
  static ProgramEnd crash(HostSystem& system, std::vector<std::string> state);

  bool restarts() const { return restarts_; }
  /** Called last of all, with the arguments of main(), whose exit code it gives. */
  int leave(int argumentCount, char* const* arguments) const;

 private:
  explicit ProgramEnd(int exitCode) : exitCode_(exitCode) {}
  static ProgramEnd restart(std::vector<std::string> state);

  int exitCode_;
  bool restarts_ = false;
  std::vector<std::string> state_;
};

}  // namespace lumi
