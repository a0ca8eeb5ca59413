#include "platform/esp32/system/esp_system_port.h"

#include <esp_heap_caps.h>
#include <esp_mac.h>
#include <esp_system.h>
#include <freertos/FreeRTOS.h>
#include <freertos/task.h>

#include <cstdio>

#include "core/base/text.h"
#include "platform/esp32/system/crash_text.h"

namespace lumi {

const char* resetReasonText(esp_reset_reason_t reason) {
  static constexpr struct {
    esp_reset_reason_t reason;
    const char* text;
  } kReasons[] = {
      {ESP_RST_POWERON, "power on"},
      {ESP_RST_EXT, "reset button"},
      {ESP_RST_SW, "restart asked for"},
      {ESP_RST_PANIC, "crash"},
      {ESP_RST_INT_WDT, "watchdog: interrupts were off for too long"},
      {ESP_RST_TASK_WDT, "watchdog: the program hung"},
      {ESP_RST_WDT, "watchdog: the chip hung"},
      {ESP_RST_BROWNOUT, "the supply voltage was too low"},
      {ESP_RST_USB, "reset over USB"},
      {ESP_RST_CPU_LOCKUP, "crash: the processor locked up"},
  };
  for (const auto& known : kReasons) {
    if (known.reason == reason) return known.text;
  }
  return "unknown reason";
}

bool leavesCoreDump(esp_reset_reason_t reason) {
  return reason == ESP_RST_PANIC || reason == ESP_RST_INT_WDT || reason == ESP_RST_TASK_WDT;
}

namespace {

constexpr uint32_t kOwnMemory = MALLOC_CAP_8BIT | MALLOC_CAP_INTERNAL;

/** The names that the Arduino core, AsyncTCP, ESP-IDF 5.5 and lwIP give to the tasks that run this program.
 */
constexpr const char* kTasks[] = {"loopTask", "async_tcp", "tiT", "sys_evt", "wifi", "mdns", "mqtt_task"};

std::string reasonOf(esp_reset_reason_t reason) {
  const std::string text = resetReasonText(reason);
  const std::string crash = leavesCoreDump(reason) ? lastCrashText() : std::string();
  return crash.empty() ? text : concat({text, ": ", crash});
}

}  // namespace

EspSystemPort::EspSystemPort() : reason_(reasonOf(esp_reset_reason())) {}

SystemMemory EspSystemPort::memory() const {
  return {static_cast<uint32_t>(heap_caps_get_free_size(kOwnMemory)),
          static_cast<uint32_t>(heap_caps_get_largest_free_block(kOwnMemory)),
          static_cast<uint32_t>(heap_caps_get_minimum_free_size(kOwnMemory))};
}

std::string EspSystemPort::mac() const {
  uint8_t mac[6]{};
  esp_read_mac(mac, ESP_MAC_WIFI_STA);
  char text[18];
  std::snprintf(text, sizeof text, "%02x:%02x:%02x:%02x:%02x:%02x", mac[0], mac[1], mac[2], mac[3], mac[4],
                mac[5]);
  return text;
}

std::vector<StackRoom> EspSystemPort::stacks() const {
  std::vector<StackRoom> rooms;
  for (const char* name : kTasks) {
    const TaskHandle_t task = xTaskGetHandle(name);
    if (task == nullptr) continue;  // it does not run now
    // ESP-IDF counts stacks in bytes, other ports of FreeRTOS in words.
    rooms.push_back({name, static_cast<uint32_t>(uxTaskGetStackHighWaterMark(task))});
  }
  return rooms;
}

}  // namespace lumi
