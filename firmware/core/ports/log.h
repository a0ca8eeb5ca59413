#pragma once

#include <initializer_list>
#include <string_view>

namespace lumi {

enum class LogLevel { kInfo, kWarning, kError };

/** The event log for the person who maintains the device. Must never contain a password or token. */
class Log {
 public:
  virtual ~Log() = default;
  /** Writes one line of text, without a line end. */
  virtual void write(LogLevel level, std::string_view line) = 0;
  /** Writes one line that is joined from `parts`. */
  void write(LogLevel level, std::initializer_list<std::string_view> parts);
};

}  // namespace lumi
