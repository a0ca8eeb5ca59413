#pragma once

#include <string_view>

namespace lumi {

enum class LogLevel { kInfo, kWarning, kError };

/** Where events go that somebody looking after the device wants to read. Never a password or token. */
class Log {
 public:
  virtual ~Log() = default;
  /** One line of text without a line end. */
  virtual void write(LogLevel level, std::string_view line) = 0;
};

}  // namespace lumi
