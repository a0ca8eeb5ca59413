#pragma once

#include <csignal>

namespace lumi {

inline volatile std::sig_atomic_t stopAsked = 0;

/** Blocks or unblocks SIGINT, SIGTERM and SIGHUP. Blocked signals stay pending over a restart. */
inline void holdStopSignals(bool hold) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int each : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, each);
  sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &signals, nullptr);
}

/** Blocks the signals. Returns false if the program has already received one of them. */
inline bool holdStopSignalsUnlessAsked() {
  holdStopSignals(true);
  return stopAsked == 0;
}

/** Makes the signals set `stopAsked`. Ignores SIGPIPE, because the reader of the log may disappear. */
inline void stopOnSignals() {
  const auto ask = [](int) { stopAsked = 1; };
  std::signal(SIGINT, ask);
  std::signal(SIGTERM, ask);
  std::signal(SIGHUP, ask);
  std::signal(SIGPIPE, SIG_IGN);
  holdStopSignals(false);
}

}  // namespace lumi
