#include "platform/esp32/system/esp_system_port.h"

#include <esp_heap_caps.h>
#include <esp_system.h>

#include "platform/esp32/system/core_dump.h"
#include "platform/esp32/system/reset_reason.h"

namespace lumi {
namespace {

constexpr uint32_t kOwnMemory = MALLOC_CAP_8BIT | MALLOC_CAP_INTERNAL;

std::string reasonOf(esp_reset_reason_t reason) {
  const std::string text = resetReasonText(reason);
  const std::string crash = leavesCoreDump(reason) ? lastCrashText() : std::string();
  return crash.empty() ? text : text + ": " + crash;
}

}  // namespace

EspSystemPort::EspSystemPort() : reason_(reasonOf(esp_reset_reason())) {}

SystemMemory EspSystemPort::memory() const {
  return {static_cast<uint32_t>(heap_caps_get_free_size(kOwnMemory)),
          static_cast<uint32_t>(heap_caps_get_largest_free_block(kOwnMemory))};
}

}  // namespace lumi
