#include "platform/host/system/host_system.h"

#include <doctest/doctest.h>

#include "support/stores/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

namespace {

std::string reasonOfNextStart(MemoryFileStore& files) {
  HostSystem system(files);
  system.endsWithoutWarning();
  return system.resetReason();
}

}  // namespace

TEST_CASE("the reset reason follows from how the previous program ended") {
  MemoryFileStore files;
  SUBCASE("it never ran") {
    CHECK(reasonOfNextStart(files) == "power on");
  }
  SUBCASE("regularly") {
    { const HostSystem system(files); }
    CHECK(reasonOfNextStart(files) == "power on");
  }
  SUBCASE("for a restart") {
    {
      HostSystem system(files);
      system.endsForRestart();
    }
    CHECK(reasonOfNextStart(files) == "restart asked for");
  }
  SUBCASE("killed") {
    CHECK(reasonOfNextStart(files) == "power on");
    CHECK(reasonOfNextStart(files) == "the program ended without warning");
  }
  SUBCASE("killed after an earlier restart") {
    {
      HostSystem system(files);
      system.endsForRestart();
    }
    CHECK(reasonOfNextStart(files) == "restart asked for");
    CHECK(reasonOfNextStart(files) == "the program ended without warning");
  }
}

TEST_CASE("a restart is recorded only when the program ends for it") {
  MemoryFileStore files;
  {
    HostSystem system(files);
    CHECK_FALSE(system.restartAsked());
    system.restart();
    CHECK(system.restartAsked());
  }
  CHECK(reasonOfNextStart(files) == "power on");
}

TEST_CASE("memory is reported as unknown") {
  MemoryFileStore files;
  const HostSystem system(files);
  CHECK(system.memory().freeHeap == 0);
  CHECK(system.memory().largestBlock == 0);
}
