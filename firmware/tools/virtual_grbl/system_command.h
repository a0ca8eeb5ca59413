#pragma once

#include <string>
#include <string_view>

#include "tools/virtual_grbl/machine.h"

namespace lumi::vgrbl {

/** What a line that starts with `$` comes to. */
struct SystemAnswer {
  enum class Action : uint8_t { kNone, kHome, kReset, kSleep };
  int error = 0;
  Action action = Action::kNone;  // to be done by the caller
  std::string text;               // to be sent before the answer
};

/** Carries out `line` (in capitals, without blanks), the actions apart. */
SystemAnswer runSystemCommand(std::string_view line, Machine& machine);

}  // namespace lumi::vgrbl
