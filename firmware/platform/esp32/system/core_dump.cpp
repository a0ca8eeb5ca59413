#include "platform/esp32/system/core_dump.h"

#include <esp_core_dump.h>
#include <sdkconfig.h>

#include <algorithm>
#include <memory>

#include "platform/esp32/system/crash_text.h"

namespace lumi {
namespace {

/** Returns the text in a field that may lack a terminating NUL. */
template <size_t N>
std::string_view textIn(const char (&field)[N]) {
  return {field, static_cast<size_t>(std::find(field, field + N, '\0') - field)};
}

void takeCause(const esp_core_dump_summary_extra_info_t& registers, Crash& crash) {
#ifdef CONFIG_IDF_TARGET_ARCH_RISCV
  crash.isRiscV = true;
  crash.cause = registers.mcause;
  crash.accessed = registers.mtval;
#else
  crash.cause = registers.exc_cause;
  crash.accessed = registers.exc_vaddr;
#endif
}

}  // namespace

std::string lastCrashText() {
  const auto summary = std::make_unique<esp_core_dump_summary_t>();  // on the heap: over 1 KiB on RISC-V
  if (esp_core_dump_image_check() != ESP_OK || esp_core_dump_get_summary(summary.get()) != ESP_OK) return {};
  char words[128]{};
  if (esp_core_dump_get_panic_reason(words, sizeof(words)) != ESP_OK) words[0] = '\0';
  Crash crash;
  crash.task = textIn(summary->exc_task);
  crash.address = summary->exc_pc;
  takeCause(summary->ex_info, crash);
  crash.words = textIn(words);
  return crashText(crash);
}

}  // namespace lumi
