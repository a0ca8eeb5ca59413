#pragma once

#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "core/ports/log.h"

namespace lumi {

/** Events as lines on standard error. Waits for no reader: lines that nobody takes are lost, and counted. */
class ConsoleLog : public Log {
 public:
  explicit ConsoleLog(int descriptor = STDERR_FILENO) : descriptor_(descriptor) {}

  void write(LogLevel level, std::string_view line) override;

 private:
  bool put(std::string_view text);
  size_t send(std::string_view text) const;

  const int descriptor_;
  std::string rest_;   // of a line that was taken in part
  uint64_t lost_ = 0;  // lines, since the last that was taken
};

}  // namespace lumi
