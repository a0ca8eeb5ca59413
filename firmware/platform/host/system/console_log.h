#pragma once

#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "core/ports/log.h"

namespace lumi {

/** Writes lines to standard error. Never blocks: lines that cannot be written are dropped and counted. */
class ConsoleLog : public Log {
 public:
  explicit ConsoleLog(int descriptor = STDERR_FILENO) : descriptor_(descriptor) {}

  void write(LogLevel level, TextView line) override;

 private:
  bool put(std::string_view text);
  size_t send(std::string_view text) const;

  const int descriptor_;
  std::string rest_;   // rest of a partly written line
  uint64_t lost_ = 0;  // lines dropped since the last written one
};

}  // namespace lumi
