#include "platform/esp32/system/esp_system_port.h"

#include <doctest/doctest.h>
#include <esp_core_dump.h>
#include <esp_heap_caps.h>
#include <esp_system.h>
#include <freertos/FreeRTOS.h>
#include <freertos/task.h>

#include <cstring>
#include <set>
#include <string>

using namespace lumi;

namespace {

/** The state of the chip. Global, because the SDK's calls have no object parameter. */
struct Chip {
  esp_reset_reason_t reason = ESP_RST_POWERON;
  bool hasDump = false;
  const char* words = nullptr;
};

Chip chip;

std::string reasonAfter(const Chip& state) {
  chip = state;
  const std::string reason = EspSystemPort().resetReason();
  chip = {};
  return reason;
}

}  // namespace

extern "C" {

esp_reset_reason_t esp_reset_reason() {
  return chip.reason;
}

size_t heap_caps_get_free_size(uint32_t caps) {
  return caps == (MALLOC_CAP_8BIT | MALLOC_CAP_INTERNAL) ? 50000 : 0;
}

size_t heap_caps_get_largest_free_block(uint32_t caps) {
  return caps == (MALLOC_CAP_8BIT | MALLOC_CAP_INTERNAL) ? 20000 : 0;
}

size_t heap_caps_get_minimum_free_size(uint32_t caps) {
  return caps == (MALLOC_CAP_8BIT | MALLOC_CAP_INTERNAL) ? 10000 : 0;
}

TaskHandle_t xTaskGetHandle(const char* name) {
  static const std::string kRunning = "loopTask";
  return name == kRunning ? reinterpret_cast<TaskHandle_t>(&chip) : nullptr;
}

unsigned uxTaskGetStackHighWaterMark(TaskHandle_t task) {
  return task == nullptr ? 0 : 5080;
}

esp_err_t esp_core_dump_image_check() {
  return chip.hasDump ? ESP_OK : ESP_ERR_NOT_FOUND;
}

esp_err_t esp_core_dump_get_summary(esp_core_dump_summary_t* summary) {
  std::memcpy(summary->exc_task, "a name of 16 ch.", sizeof(summary->exc_task));
  summary->exc_pc = 0x400D1234;
  summary->ex_info.exc_cause = 28;
  return ESP_OK;
}

esp_err_t esp_core_dump_get_panic_reason(char* reason_buffer, size_t buffer_size) {
  if (chip.words == nullptr) return ESP_ERR_NOT_FOUND;
  std::strncpy(reason_buffer, chip.words, buffer_size - 1);
  return ESP_OK;
}

}  // extern "C"

TEST_CASE("each usual reset reason has its own text") {
  std::set<std::string> texts;
  for (const auto reason :
       {ESP_RST_UNKNOWN, ESP_RST_POWERON, ESP_RST_EXT, ESP_RST_SW, ESP_RST_PANIC, ESP_RST_INT_WDT,
        ESP_RST_TASK_WDT, ESP_RST_WDT, ESP_RST_BROWNOUT, ESP_RST_USB, ESP_RST_CPU_LOCKUP}) {
    CHECK(texts.insert(reasonAfter({reason})).second);
  }
  CHECK(reasonAfter({ESP_RST_UNKNOWN}) == "unknown reason");
  CHECK(reasonAfter({}) == "power on");
}

TEST_CASE("after a crash the core dump is read; after any other reset an old one is ignored") {
  const std::string where = "task a name of 16 ch., PC 0x400d1234, ";
  CHECK(reasonAfter({ESP_RST_PANIC, true}) == "crash: " + where + "LoadProhibited at 0x00000000");
  CHECK(reasonAfter({ESP_RST_PANIC, true, "abort() was called"}) == "crash: " + where + "abort() was called");
  CHECK(reasonAfter({ESP_RST_TASK_WDT, true}).find(where) != std::string::npos);
  CHECK(reasonAfter({ESP_RST_PANIC, false}) == "crash");
  CHECK(reasonAfter({ESP_RST_POWERON, true}) == "power on");
  CHECK(reasonAfter({ESP_RST_SW, true}) == "restart asked for");
}

TEST_CASE("the chip's internal memory is reported") {
  const SystemMemory memory = EspSystemPort().memory();
  CHECK(memory.freeHeap == 50000);
  CHECK(memory.largestBlock == 20000);
  CHECK(memory.lowestHeap == 10000);
}

TEST_CASE("only the stacks of running tasks are reported") {
  const std::vector<StackRoom> stacks = EspSystemPort().stacks();
  REQUIRE(stacks.size() == 1);
  CHECK(stacks[0].task == std::string("loopTask"));
  CHECK(stacks[0].unused == 5080);
}

TEST_CASE("restart() only records the request") {
  EspSystemPort system;
  CHECK_FALSE(system.isRestartAsked());
  system.restart();
  CHECK(system.isRestartAsked());
}
