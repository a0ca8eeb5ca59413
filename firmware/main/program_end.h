#pragma once

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "platform/host/program_restart.h"

namespace lumi {

/** How a program's run ended, and what becomes of the process: it is left or starts the program again. */
class ProgramEnd {
 public:
  static ProgramEnd regular() { return ProgramEnd(0); }
  static ProgramEnd failed(const Error& error) {
    constexpr int kCannotStart = 2;
    std::fprintf(stderr, "%s\n", error.message.c_str());
    return ProgramEnd(kCannotStart);
  }
  /** The program starts again with its arguments, followed by `state`. */
  static ProgramEnd restart(std::vector<std::string> state) {
    ProgramEnd end(0);
    end.restarts_ = true;
    end.state_ = std::move(state);
    return end;
  }

  /** Called last of all, with the arguments of main(), whose exit code it gives. */
  int leave(int argumentCount, char* const* arguments) const {
    if (!restarts_) return exitCode_;
    return failed(restartProgram(restartArguments(argumentCount, arguments, state_))).exitCode_;
  }

 private:
  explicit ProgramEnd(int exitCode) : exitCode_(exitCode) {}

  int exitCode_;
  bool restarts_ = false;
  std::vector<std::string> state_;
};

}  // namespace lumi
