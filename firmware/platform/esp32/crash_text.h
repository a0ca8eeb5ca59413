#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lumi {

/** Where a program crashed, of its core dump. */
struct Crash {
  std::string_view task;
  uint32_t address = 0;    // of the instruction
  bool isRiscV = false;    // of the ESP32-C3; otherwise Xtensa
  uint32_t cause = 0;      // Xtensa's EXCCAUSE, RISC-V's mcause
  uint32_t accessed = 0;   // the address that was read or written, where the cause is about one
  std::string_view words;  // of a failed assertion or an abort; empty otherwise
};

/** One line: "task loopTask, PC 0x400d1234, LoadProhibited at 0x00000000". */
std::string crashText(const Crash& crash);

}  // namespace lumi
