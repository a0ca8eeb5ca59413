#include "platform/esp32/system/out_of_memory.h"

#include <esp_system.h>

#include <new>

namespace lumi {

void restartWhenOutOfMemory() {
  std::set_new_handler([] { esp_system_abort("Out of memory"); });
}

}  // namespace lumi
