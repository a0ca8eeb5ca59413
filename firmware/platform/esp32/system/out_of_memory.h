#pragma once

#include <esp_system.h>

#include <new>

namespace lumi {

/**
 * Makes the chip restart when `new` fails; `new (std::nothrow)` still returns nullptr. The core dump keeps
 * the reason for EspSystemPort::resetReason(). For the store, it is a power cut between two operations.
 */
inline void restartWhenOutOfMemory() {
  std::set_new_handler([] { esp_system_abort("Out of memory"); });
}

}  // namespace lumi
