#pragma once

#include <cstdio>

#include "core/ports/log.h"

namespace lumi {

/** Writes events to the console, mixed with the SDK's lines. Blocks until a line is sent. */
class SerialLog : public Log {
 public:
  void write(LogLevel level, TextView line) override {
    const char* const mark = level == LogLevel::kError     ? "error: "
                             : level == LogLevel::kWarning ? "warning: "
                                                           : "";
    std::printf("%s%.*s\n", mark, static_cast<int>(line.size()), line.data());
    std::fflush(stdout);
  }
};

}  // namespace lumi
