#include "main/program_end.h"

#include <doctest/doctest.h>

#include "platform/host/system/stop_signal.h"
#include "support/child_process.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

constexpr int kRestarts = 77;
const Status kSaved = Done{};
const Status kUnsaved = Error{"The store is full."};

/** Returns the exit code of a child process; kRestarts means a restart. */
int codeOf(const ProgramEnd& end) {
  return end.restarts() ? kRestarts : end.leave(0, nullptr);
}

std::string reasonOfNextStart(MemoryFileStore& files) {
  return HostSystem(files).resetReason();
}

}  // namespace

TEST_CASE("a program stopped by a user exits and reports whether everything was saved") {
  const auto end = [](const Status& saved) {
    return exitCodeOfChild([&] {
      MemoryFileStore files;
      HostSystem system(files);
      QuietLog log;
      stopOnSignals();
      ::raise(SIGTERM);
      return codeOf(ProgramEnd::ofLoop(saved, system, log, {}));
    });
  };
  CHECK(end(kSaved) == 0);
  CHECK(end(kUnsaved) == 2);
}

TEST_CASE("a program that is to restart does so, saved or not, and reports what was not saved") {
  for (const Status& saved : {kSaved, kUnsaved}) {
    CAPTURE(saved.ok());
    MemoryFileStore files;
    QuietLog log;
    {
      HostSystem system(files);
      CHECK(ProgramEnd::ofLoop(saved, system, log, {}).restarts());
    }
    holdStopSignals(false);
    CHECK(reasonOfNextStart(files) == "restart asked for");
    CHECK(log.count("Restarting without what could not be saved: The store is full.") == (saved ? 0 : 1));
  }
}

TEST_CASE("a request to stop that arrives during a restart is left for the next program") {
  const int code = exitCodeOfChild([] {
    MemoryFileStore files;
    HostSystem system(files);
    QuietLog log;
    stopOnSignals();
    const ProgramEnd end = ProgramEnd::ofLoop(kSaved, system, log, {});
    ::raise(SIGTERM);
    const bool waits = stopAsked == 0;
    stopOnSignals();
    return waits && stopAsked == 1 ? codeOf(end) : 1;
  });
  CHECK(code == kRestarts);
}

TEST_CASE("a crash starts the program again as if it had been killed, unless a user stopped it") {
  MemoryFileStore files;
  {
    HostSystem system(files);
    CHECK(ProgramEnd::crash(system, {}).restarts());
  }
  holdStopSignals(false);
  CHECK(reasonOfNextStart(files) == "the program ended without warning");
  const int code = exitCodeOfChild([&] {
    HostSystem system(files);
    stopOnSignals();
    ::raise(SIGINT);
    return codeOf(ProgramEnd::crash(system, {}));
  });
  CHECK(code == 0);
}
