#pragma once

#include <initializer_list>
#include <string_view>

#include "core/base/text_view.h"

namespace lumi {

/** kSecurity: a change of who controls the device or of what it runs, with who made it and from where. */
enum class LogLevel { kInfo, kWarning, kError, kSecurity };

/** The event log for the person who maintains the device. Must never contain a password or token. */
class Log {
 public:
  virtual ~Log() = default;
  /** Writes one line of text, without a line end. */
  virtual void write(LogLevel level, TextView line) = 0;
  /** Writes one line that is joined from `parts`. */
  void write(LogLevel level, std::initializer_list<TextPart> parts);
};

}  // namespace lumi
