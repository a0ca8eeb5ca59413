#pragma once

#include <initializer_list>
#include <string_view>

namespace lumi {

enum class LogLevel { kInfo, kWarning, kError };

/** Where events go that somebody looking after the device wants to read. Never a password or token. */
class Log {
 public:
  virtual ~Log() = default;
  /** One line of text without a line end. */
  virtual void write(LogLevel level, std::string_view line) = 0;
  /** The same, of parts one after the other. */
  void write(LogLevel level, std::initializer_list<std::string_view> parts);
};

}  // namespace lumi
