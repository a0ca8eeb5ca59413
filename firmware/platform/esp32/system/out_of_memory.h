#pragma once

#include <esp_system.h>

#include <new>

namespace lumi {

/**
 * Makes the chip restart at once when `new` fails; `new (std::nothrow)` still returns nullptr. The core dump
 * holds the reason "Out of memory", which EspSystemPort::resetReason() returns after the restart. For the
 * store, the restart equals a power cut between two operations: no file is left half-written.
 */
inline void restartWhenOutOfMemory() {
  std::set_new_handler([] { esp_system_abort("Out of memory"); });
}

}  // namespace lumi
