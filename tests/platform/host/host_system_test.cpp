#include "platform/host/host_system.h"

#include <doctest/doctest.h>

#include "support/memory_file_store.h"

using namespace lumi;
using namespace lumi::test;

TEST_CASE("the machine tells why it started from how the program before it ended") {
  MemoryFileStore files;
  {
    HostSystem first(files);
    CHECK(first.resetReason() == "power on");
    first.ending(false);
  }
  {
    HostSystem second(files);
    CHECK(second.resetReason() == "power on");
    CHECK_FALSE(second.restartAsked());
    second.restart();
    CHECK(second.restartAsked());
    second.ending(true);
  }
  {
    const HostSystem third(files);
    CHECK(third.resetReason() == "restart asked for");
    // It is killed.
  }
  HostSystem fourth(files);
  CHECK(fourth.resetReason() == "the program ended without warning");
}

TEST_CASE("a restart that was asked for and is not done is no restart") {
  MemoryFileStore files;
  HostSystem system(files);
  system.restart();
  system.ending(false);
  CHECK(HostSystem(files).resetReason() == "power on");
}

TEST_CASE("the machine does not guess at its memory") {
  MemoryFileStore files;
  const HostSystem system(files);
  CHECK(system.memory().freeHeap == 0);
  CHECK(system.memory().largestBlock == 0);
}
