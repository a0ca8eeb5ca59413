#pragma once

#include "core/ports/log.h"

namespace lumi {

/** Writes events to the console, mixed with the SDK's lines. Blocks until a line is sent. */
class SerialLog : public Log {
 public:
  void write(LogLevel level, std::string_view line) override;
};

}  // namespace lumi
