#pragma once

#include <unistd.h>

#include <cstdint>

#include "core/ports/log.h"

namespace lumi {

/** Events as lines on standard error. Never waits for who reads them: lines that nobody takes are lost, and
 * counted. */
class ConsoleLog : public Log {
 public:
  explicit ConsoleLog(int descriptor = STDERR_FILENO) : descriptor_(descriptor) {}

  void write(LogLevel level, std::string_view line) override;

 private:
  bool put(std::string_view text) const;

  const int descriptor_;
  uint64_t lost_ = 0;  // lines, since the last that was taken
};

}  // namespace lumi
