#include "platform/esp32/system/reset_reason.h"

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
    case ESP_RST_DEEPSLEEP:
      return "end of deep sleep";
    case ESP_RST_BROWNOUT:
      return "the supply voltage was too low";
    case ESP_RST_SDIO:
      return "reset over SDIO";
    case ESP_RST_USB:
      return "reset over USB";
    case ESP_RST_JTAG:
      return "reset over JTAG";
    case ESP_RST_EFUSE:
      return "fault in the chip's fuses";
    case ESP_RST_PWR_GLITCH:
      return "glitch of the supply voltage";
    case ESP_RST_CPU_LOCKUP:
      return "crash: the processor locked up";
    case ESP_RST_UNKNOWN:
      break;
  }
  return "unknown reason";
}

bool leavesCoreDump(esp_reset_reason_t reason) {
  return reason == ESP_RST_PANIC || reason == ESP_RST_INT_WDT || reason == ESP_RST_TASK_WDT;
}

}  // namespace lumi
