#include "platform/esp32/system/esp_system_port.h"

#include <esp_heap_caps.h>
#include <esp_system.h>

#include "core/base/text.h"
#include "platform/esp32/system/crash_text.h"

namespace lumi {

const char* resetReasonText(esp_reset_reason_t reason) {
  switch (reason) {
    case ESP_RST_POWERON:
      return "power on";
    case ESP_RST_EXT:
      return "reset button";
    case ESP_RST_SW:
      return "restart asked for";
    case ESP_RST_PANIC:
      return "crash";
    case ESP_RST_INT_WDT:
      return "watchdog: interrupts were off for too long";
    case ESP_RST_TASK_WDT:
      return "watchdog: the program hung";
    case ESP_RST_WDT:
      return "watchdog: the chip hung";
    case ESP_RST_BROWNOUT:
      return "the supply voltage was too low";
    case ESP_RST_USB:
      return "reset over USB";
    case ESP_RST_CPU_LOCKUP:
      return "crash: the processor locked up";
    default:
      return "unknown reason";
  }
}

bool leavesCoreDump(esp_reset_reason_t reason) {
  return reason == ESP_RST_PANIC || reason == ESP_RST_INT_WDT || reason == ESP_RST_TASK_WDT;
}

namespace {

constexpr uint32_t kOwnMemory = MALLOC_CAP_8BIT | MALLOC_CAP_INTERNAL;

std::string reasonOf(esp_reset_reason_t reason) {
  const std::string text = resetReasonText(reason);
  const std::string crash = leavesCoreDump(reason) ? lastCrashText() : std::string();
  return crash.empty() ? text : concat({text, ": ", crash});
}

}  // namespace

EspSystemPort::EspSystemPort() : reason_(reasonOf(esp_reset_reason())) {}

SystemMemory EspSystemPort::memory() const {
  return {static_cast<uint32_t>(heap_caps_get_free_size(kOwnMemory)),
          static_cast<uint32_t>(heap_caps_get_largest_free_block(kOwnMemory))};
}

}  // namespace lumi
