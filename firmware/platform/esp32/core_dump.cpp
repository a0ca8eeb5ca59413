#include "platform/esp32/core_dump.h"

#include <esp_core_dump.h>

#include <algorithm>

#include "platform/esp32/crash_text.h"

namespace lumi {
namespace {

/** The text in a field that need not be ended. */
template <size_t N>
std::string_view textIn(const char (&field)[N]) {
  return {field, static_cast<size_t>(std::find(field, field + N, '\0') - field)};
}

}  // namespace

std::string lastCrashText() {
  esp_core_dump_summary_t summary{};
  if (esp_core_dump_image_check() != ESP_OK || esp_core_dump_get_summary(&summary) != ESP_OK) return {};
  char words[128]{};
  if (esp_core_dump_get_panic_reason(words, sizeof(words)) != ESP_OK) words[0] = '\0';
  Crash crash;
  crash.task = textIn(summary.exc_task);
  crash.address = summary.exc_pc;
  crash.cause = summary.ex_info.exc_cause;
  crash.accessed = summary.ex_info.exc_vaddr;
  crash.words = textIn(words);
  return crashText(crash);
}

}  // namespace lumi
