#include "platform/esp32/system/out_of_memory.h"

#include <doctest/doctest.h>
#include <esp_system.h>

#include <new>
#include <string>

namespace {

/** Thrown for what stops the chip. */
struct Abort {
  std::string details;
};

}  // namespace

extern "C" void esp_system_abort(const char* details) {
  throw Abort{details};
}

TEST_CASE("without memory the chip restarts and keeps the reason") {
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
