#include "platform/host/system/blocking_io_thread.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <future>
#include <string>
#include <thread>
#include <utility>

using namespace lumi;

namespace {

/** How often a thread of this program has gone to sleep, as counted by the kernel. */
long timesSlept(pid_t thread) {
  std::ifstream status("/proc/self/task/" + std::to_string(thread) + "/status");
  for (std::string word; status >> word;) {
    if (word != "voluntary_ctxt_switches:") continue;
    long times = 0;
    status >> times;
    return times;
  }
  return 0;
}

}  // namespace

TEST_CASE("a task runs on another thread, and its result is returned") {
  BlockingIoThread side;
  std::thread::id where;
  CHECK(side.run([&] {
    where = std::this_thread::get_id();
    return true;
  }));
  CHECK((where != std::this_thread::get_id()));
  CHECK_FALSE(side.run([] { return false; }));
}

TEST_CASE("the waiting thread does short work in the meantime") {
  BlockingIoThread side;
  std::promise<void> enough;
  const auto own = std::this_thread::get_id();
  int done = 0;
  side.meanwhile([&] {
    CHECK((std::this_thread::get_id() == own));
    if (++done == 3) enough.set_value();
  });
  // The task ends only after the short work was done three times.
  CHECK(side.run([&] {
    enough.get_future().wait();
    return true;
  }));
  CHECK(done >= 3);
}

TEST_CASE("a task of the short work runs directly") {
  BlockingIoThread side;
  std::promise<void> isOver;
  const auto own = std::this_thread::get_id();
  bool isFirst = true;
  side.meanwhile([&] {
    if (!std::exchange(isFirst, false)) return;
    CHECK_FALSE(side.run([&] {
      CHECK((std::this_thread::get_id() == own));
      return false;
    }));
    isOver.set_value();
  });
  CHECK(side.run([&] {
    isOver.get_future().wait();
    return true;
  }));
}

TEST_CASE("run() works without short work") {
  BlockingIoThread side;
  side.meanwhile([] { FAIL("forgotten work was done"); });
  side.meanwhile(nullptr);
  const pid_t own = ::gettid();
  // The task ends only after the waiting thread has checked for short work and gone to sleep again.
  CHECK(side.run([own] {
    const long enough = timesSlept(own) + 3;
    while (timesSlept(own) < enough) std::this_thread::yield();
    return true;
  }));
}
