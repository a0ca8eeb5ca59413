#pragma once

#include "core/ports/log.h"

namespace lumi {

/** Events as lines on standard error. */
class ConsoleLog : public Log {
 public:
  void write(LogLevel level, std::string_view line) override;
};

}  // namespace lumi
