#pragma once

#include "core/ports/log.h"

namespace lumi {

/** Events as lines on the console, between those of the SDK. A line blocks for as long as it takes to send.
 */
class SerialLog : public Log {
 public:
  void write(LogLevel level, std::string_view line) override;
};

}  // namespace lumi
