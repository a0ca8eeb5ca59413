#include "platform/esp32/system/out_of_memory.h"

#include <doctest/doctest.h>
#include <esp_system.h>

#include <new>
#include <string>

namespace {

/** Thrown in place of the abort that stops the chip. */
struct Abort {
  std::string details;
};

}  // namespace

extern "C" void esp_system_abort(const char* details) {
  throw Abort{details};
}

TEST_CASE("the chip restarts when memory runs out and keeps the reason") {
  const std::new_handler before = std::get_new_handler();
  lumi::restartWhenOutOfMemory();
  const std::new_handler handler = std::get_new_handler();
  std::set_new_handler(before);
  const bool isSet = handler != nullptr;
  REQUIRE(isSet);
  std::string reason;
  try {
    handler();
  } catch (const Abort& abort) {
    reason = abort.details;
  }
  CHECK(reason == "Out of memory");
}
