#include <csignal>
#include <cstdio>

#include "tools/virtual_grbl/program/program_options.h"
#include "tools/virtual_grbl/program/runner.h"

namespace {

volatile bool stopRequested = false;

void requestStop(int) {
  stopRequested = true;
}

void endOnSignals() {
  struct sigaction action {};
  action.sa_handler = requestStop;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace

int main(int argumentCount, char** arguments) {
  const auto options = lumi::parseProgramOptions(argumentCount, arguments);
  if (!options) {
    std::fprintf(stderr, "%s\n", options.error().message.c_str());
    return 2;
  }
  if (options.value().help) {
    std::fputs(lumi::kProgramUsage, stdout);
    return 0;
  }
  endOnSignals();
  lumi::Runner runner(options.value());
  if (const lumi::Status done = runner.run(stopRequested); !done) {
    std::fprintf(stderr, "%s\n", done.error().message.c_str());
    return 1;
  }
  return 0;
}
