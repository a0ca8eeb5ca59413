#include "platform/esp32/system/serial_log.h"

#include <cstdio>

namespace lumi {
namespace {

const char* markOf(LogLevel level) {
  switch (level) {
    case LogLevel::kError:
      return "error: ";
    case LogLevel::kWarning:
      return "warning: ";
    case LogLevel::kInfo:
    case LogLevel::kSecurity:
      break;
  }
  return "";
}

}  // namespace

void SerialLog::write(LogLevel level, std::string_view line) {
  std::printf("%s%.*s\n", markOf(level), static_cast<int>(line.size()), line.data());
  std::fflush(stdout);
}

}  // namespace lumi
