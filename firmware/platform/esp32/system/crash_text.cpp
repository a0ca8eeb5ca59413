#include "platform/esp32/system/crash_text.h"

#include <esp_core_dump.h>
#include <sdkconfig.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <memory>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kMaxWordsLength = 100;  // maximum in a line of the log

std::string hex(uint32_t value) {
  char text[sizeof("0x01234567")];
  std::snprintf(text, sizeof(text), "0x%08" PRIx32, value);
  return text;
}

// Xtensa Instruction Set Architecture Reference Manual, table 4-64.
std::string_view xtensaCause(uint32_t cause) {
  switch (cause) {
    case 0:
      return "IllegalInstruction";
    case 2:
      return "InstructionFetchError";
    case 3:
      return "LoadStoreError";
    case 6:
      return "IntegerDivideByZero";
    case 9:
      return "LoadStoreAlignment";
    case 20:
      return "InstrFetchProhibited";
    case 28:
      return "LoadProhibited";
    case 29:
      return "StoreProhibited";
    default:
      return {};
  }
}

// RISC-V Instruction Set Manual, volume II, table "Machine cause register".
std::string_view riscVCause(uint32_t cause) {
  switch (cause) {
    case 1:
      return "InstructionAccessFault";
    case 2:
      return "IllegalInstruction";
    case 4:
      return "LoadAddressMisaligned";
    case 5:
      return "LoadAccessFault";
    case 6:
      return "StoreAddressMisaligned";
    case 7:
      return "StoreAccessFault";
    default:
      return {};
  }
}

bool isAboutAnAddress(const Crash& crash) {
  const uint32_t cause = crash.cause;
  if (crash.isRiscV) return cause == 1 || (cause >= 4 && cause <= 7);
  return cause == 3 || cause == 9 || cause == 20 || cause == 28 || cause == 29;
}

std::string causeText(const Crash& crash) {
  const std::string_view name = crash.isRiscV ? riscVCause(crash.cause) : xtensaCause(crash.cause);
  std::string text = name.empty() ? concat({"cause ", numberText(crash.cause)}) : std::string(name);
  if (isAboutAnAddress(crash)) text.append(" at ").append(hex(crash.accessed));
  return text;
}

std::string oneLine(std::string_view words) {
  std::string line(words.substr(0, kMaxWordsLength));
  for (char& letter : line) {
    if (letter < ' ' || letter > '~') letter = ' ';
  }
  return line;
}

}  // namespace

std::string crashText(const Crash& crash) {
  return concat({"task ", oneLine(crash.task), ", PC ", hex(crash.address), ", ",
                 crash.words.empty() ? causeText(crash) : oneLine(crash.words)});
}

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
