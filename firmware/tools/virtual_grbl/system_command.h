#pragma once

#include <string>
#include <string_view>

#include "tools/virtual_grbl/machine.h"

namespace lumi::vgrbl {

/** Result of a line that starts with `$`. */
struct SystemAnswer {
  enum class Action : uint8_t { kNone, kHome, kReset, kSleep };
  int error = 0;
  Action action = Action::kNone;  // must be executed by the caller
  std::string text;               // must be sent before the answer
};

/** Executes `line` (in capitals, without blanks), except its action. */
SystemAnswer runSystemCommand(std::string_view line, Machine& machine);

}  // namespace lumi::vgrbl
