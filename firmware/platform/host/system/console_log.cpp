#include "platform/host/system/console_log.h"

#include <limits.h>
#include <poll.h>

namespace lumi {

void ConsoleLog::write(LogLevel level, TextView line) {
  const char* mark = level == LogLevel::kError ? "error: " : (level == LogLevel::kWarning ? "warning: " : "");
  if (lost_ > 0 && put("(" + std::to_string(lost_) + " lines were lost: nobody took them.)\n")) lost_ = 0;
  // The line that reports lost lines is written in their place.
  if (lost_ > 0 || !put(mark + std::string(line) + "\n")) ++lost_;
}

/** Returns false without room or a reader. A terminal may accept a part; the next call writes the rest. */
bool ConsoleLog::put(std::string_view text) {
  rest_.erase(0, send(rest_));
  if (!rest_.empty()) return false;
  // A writable pipe has room for at least this much.
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
