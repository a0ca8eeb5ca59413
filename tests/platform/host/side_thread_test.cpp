#include "platform/host/side_thread.h"

#include <doctest/doctest.h>

#include <chrono>
#include <future>
#include <thread>

using namespace lumi;

TEST_CASE("a task is done on another thread, and its answer comes back") {
  SideThread side;
  std::thread::id where;
  CHECK(side.run([&] {
    where = std::this_thread::get_id();
    return true;
  }));
  CHECK((where != std::this_thread::get_id()));
  CHECK_FALSE(side.run([] { return false; }));
}

TEST_CASE("who waits for a task does something short meanwhile, on its own thread") {
  SideThread side;
  std::promise<void> enough;
  const auto own = std::this_thread::get_id();
  int done = 0;
  side.meanwhile([&] {
    CHECK((std::this_thread::get_id() == own));
    if (++done == 3) enough.set_value();
  });
  // The task ends only once that was done three times.
  CHECK(side.run([&] {
    enough.get_future().wait();
    return true;
  }));
  CHECK(done >= 3);
}

TEST_CASE("a task may be waited for without anything to do meanwhile") {
  SideThread side;
  side.meanwhile([] { FAIL("forgotten work was done"); });
  side.meanwhile(nullptr);
  CHECK(side.run([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return true;
  }));
}

TEST_CASE("a thread without a task ends") {
  std::future<void> ended = std::async(std::launch::async, [] { SideThread unused; });
  CHECK((ended.wait_for(std::chrono::seconds(10)) == std::future_status::ready));
}
