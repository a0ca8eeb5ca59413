#include "platform/esp32/system/crash_text.h"

#include <esp_core_dump.h>
#include <sdkconfig.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <memory>

#include "core/base/span.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kMaxWordsLength = 100;  // maximum in a line of the log

std::string hex(uint32_t value) {
  char text[sizeof("0x01234567")];
  std::snprintf(text, sizeof(text), "0x%08" PRIx32, value);
  return text;
}

struct Cause {
  uint32_t number;
  bool isAboutAnAddress;
  const char* name;
};

// Xtensa Instruction Set Architecture Reference Manual, table 4-64.
constexpr Cause kXtensaCauses[] = {
    {0, false, "IllegalInstruction"}, {2, false, "InstructionFetchError"},
    {3, true, "LoadStoreError"},      {6, false, "IntegerDivideByZero"},
    {9, true, "LoadStoreAlignment"},  {20, true, "InstrFetchProhibited"},
    {28, true, "LoadProhibited"},     {29, true, "StoreProhibited"},
};

// RISC-V Instruction Set Manual, volume II, table "Machine cause register".
constexpr Cause kRiscVCauses[] = {
    {1, true, "InstructionAccessFault"}, {2, false, "IllegalInstruction"},
    {4, true, "LoadAddressMisaligned"},  {5, true, "LoadAccessFault"},
    {6, true, "StoreAddressMisaligned"}, {7, true, "StoreAccessFault"},
};

std::string causeText(const Crash& crash) {
  const Span<const Cause> causes = crash.isRiscV ? Span<const Cause>(kRiscVCauses) : kXtensaCauses;
  for (const Cause& cause : causes) {
    if (cause.number != crash.cause) continue;
    return cause.isAboutAnAddress ? concat({cause.name, " at ", hex(crash.accessed)}) : cause.name;
  }
  return concat({"cause ", crash.cause});
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
