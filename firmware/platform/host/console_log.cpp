#include "platform/host/console_log.h"

#include <limits.h>
#include <poll.h>

#include <string>

namespace lumi {

void ConsoleLog::write(LogLevel level, std::string_view line) {
  const char* mark = level == LogLevel::kError ? "error: " : (level == LogLevel::kWarning ? "warning: " : "");
  if (lost_ > 0 && put("(" + std::to_string(lost_) + " lines were lost: nobody took them.)\n")) lost_ = 0;
  // What was lost is told in its place.
  if (lost_ > 0 || !put(mark + std::string(line) + "\n")) ++lost_;
}

/** False where it would have to wait, or nobody is there. */
bool ConsoleLog::put(std::string_view text) const {
  pollfd state{descriptor_, POLLOUT, 0};
  if (::poll(&state, 1, 0) != 1 || state.revents != POLLOUT) return false;
  // A pipe that can be written to has room for this much.
  text = text.substr(0, PIPE_BUF);
  return ::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

}  // namespace lumi
