#include "main/program_end.h"

#include <cstdio>
#include <utility>

#include "platform/host/system/program_restart.h"
#include "platform/host/system/stop_signal.h"

namespace lumi {

ProgramEnd ProgramEnd::failed(const Error& error) {
  constexpr int kCannotRun = 2;
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return ProgramEnd(kCannotRun);
}

ProgramEnd ProgramEnd::ofLoop(const Status& saved, HostSystem& system, Log& log,
                              std::vector<std::string> state) {
  if (!holdStopSignalsUnlessAsked()) return saved ? regular() : failed(saved.error());
  if (!saved) {
    log.write(LogLevel::kWarning, {"Restarting without what could not be saved: ", saved.error().message});
  }
  system.endsForRestart();
  return restart(std::move(state));
}

ProgramEnd ProgramEnd::crash(HostSystem& system, std::vector<std::string> state) {
  if (!holdStopSignalsUnlessAsked()) return regular();
  system.endsWithoutWarning();
  return restart(std::move(state));
}

ProgramEnd ProgramEnd::restart(std::vector<std::string> state) {
  ProgramEnd end(0);
  end.restarts_ = true;
  end.state_ = std::move(state);
  return end;
}

int ProgramEnd::leave(int argumentCount, char* const* arguments) const {
  if (!restarts_) return exitCode_;
  return failed(restartProgram(restartArguments(argumentCount, arguments, state_))).exitCode_;
}

}  // namespace lumi
