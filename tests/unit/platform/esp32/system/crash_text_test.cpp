#include "platform/esp32/system/crash_text.h"

#include <doctest/doctest.h>

using namespace lumi;

namespace {

Crash crashOf(uint32_t cause) {
  Crash crash;
  crash.task = "loopTask";
  crash.address = 0x400D1234;
  crash.cause = cause;
  crash.accessed = 0xC;
  return crash;
}

}  // namespace

TEST_CASE("the text of a crash contains task, PC, cause and accessed address") {
  CHECK(crashText(crashOf(28)) == "task loopTask, PC 0x400d1234, LoadProhibited at 0x0000000c");
  CHECK(crashText(crashOf(29)) == "task loopTask, PC 0x400d1234, StoreProhibited at 0x0000000c");
}

TEST_CASE("a cause without a memory access shows no accessed address") {
  CHECK(crashText(crashOf(6)) == "task loopTask, PC 0x400d1234, IntegerDivideByZero");
  CHECK(crashText(crashOf(0)) == "task loopTask, PC 0x400d1234, IllegalInstruction");
}

TEST_CASE("an ESP32-C3 has its own causes") {
  const auto textOf = [](uint32_t cause) {
    Crash crash = crashOf(cause);
    crash.isRiscV = true;
    return crashText(crash);
  };
  CHECK(textOf(2) == "task loopTask, PC 0x400d1234, IllegalInstruction");
  CHECK(textOf(5) == "task loopTask, PC 0x400d1234, LoadAccessFault at 0x0000000c");
  CHECK(textOf(7) == "task loopTask, PC 0x400d1234, StoreAccessFault at 0x0000000c");
  CHECK(textOf(28) == "task loopTask, PC 0x400d1234, cause 28");
}

TEST_CASE("an unknown cause is shown as its number") {
  CHECK(crashText(crashOf(63)) == "task loopTask, PC 0x400d1234, cause 63");
}

TEST_CASE("a failed assertion is shown with its text, in one line of limited length") {
  Crash crash = crashOf(0);
  crash.words = "assert failed: xQueueGenericSend\nqueue.c:832\x01";
  CHECK(crashText(crash) == "task loopTask, PC 0x400d1234, assert failed: xQueueGenericSend queue.c:832 ");
  const std::string endless(500, 'x');
  crash.words = endless;
  CHECK(crashText(crash).size() < 200);
}
