#include "platform/host/console_log.h"

#include <cstdio>

namespace lumi {

void ConsoleLog::write(LogLevel level, std::string_view line) {
  const char* mark = level == LogLevel::kError ? "error: " : (level == LogLevel::kWarning ? "warning: " : "");
  std::fprintf(stderr, "%s%.*s\n", mark, static_cast<int>(line.size()), line.data());
}

}  // namespace lumi
