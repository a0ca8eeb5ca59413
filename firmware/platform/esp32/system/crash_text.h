#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lumi {

struct Crash {
  std::string_view task;
  uint32_t address = 0;    // of the failing instruction
  bool isRiscV = false;    // ESP32-C3; otherwise Xtensa
  uint32_t cause = 0;      // EXCCAUSE (Xtensa) or mcause (RISC-V)
  uint32_t accessed = 0;   // accessed address, if the cause is about a memory access
  std::string_view words;  // text of a failed assertion or an abort, otherwise empty
};

/** Returns one line: "task loopTask, PC 0x400d1234, LoadProhibited at 0x00000000". */
std::string crashText(const Crash& crash);

/** Returns one line about the crash whose core dump is in flash, or "". */
std::string lastCrashText();

}  // namespace lumi
