#include "platform/host/console_log.h"

#include <limits.h>
#include <poll.h>

namespace lumi {

void ConsoleLog::write(LogLevel level, std::string_view line) {
  const char* mark = level == LogLevel::kError ? "error: " : (level == LogLevel::kWarning ? "warning: " : "");
  if (lost_ > 0 && put("(" + std::to_string(lost_) + " lines were lost: nobody took them.)\n")) lost_ = 0;
  // What was lost is told in its place.
  if (lost_ > 0 || !put(mark + std::string(line) + "\n")) ++lost_;
}

/** False where it would have to wait, or nobody is there. A terminal may take a part: the rest goes on next
 * time. */
bool ConsoleLog::put(std::string_view text) {
  rest_.erase(0, send(rest_));
  if (!rest_.empty()) return false;
  // A pipe that can be written to has room for this much.
  text = text.substr(0, PIPE_BUF);
  const size_t sent = send(text);
  if (sent > 0) rest_ = text.substr(sent);
  return sent > 0;
}

size_t ConsoleLog::send(std::string_view text) const {
  pollfd state{descriptor_, POLLOUT, 0};
  if (text.empty() || ::poll(&state, 1, 0) != 1 || state.revents != POLLOUT) return 0;
  const ssize_t sent = ::write(descriptor_, text.data(), text.size());
  return sent > 0 ? static_cast<size_t>(sent) : 0;
}

}  // namespace lumi
