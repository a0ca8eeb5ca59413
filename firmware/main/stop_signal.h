#pragma once

#include <csignal>

namespace lumi {

inline volatile std::sig_atomic_t stopAsked = 0;

/** Ctrl-C and its like set `stopAsked`. Whoever reads the log may go away. */
inline void stopOnSignals() {
  const auto ask = [](int) { stopAsked = 1; };
  std::signal(SIGINT, ask);
  std::signal(SIGTERM, ask);
  std::signal(SIGHUP, ask);
  std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace lumi
