#pragma once

#include <csignal>

namespace lumi {

inline volatile std::sig_atomic_t stopAsked = 0;

/** Ctrl-C and its like wait while they are held; a program that restarts itself gets them afterwards. */
inline void holdStopSignals(bool hold) {
  sigset_t signals;
  sigemptyset(&signals);
  for (const int each : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, each);
  sigprocmask(hold ? SIG_BLOCK : SIG_UNBLOCK, &signals, nullptr);
}

/** False when somebody has asked the program to stop; otherwise Ctrl-C and its like are held from now on. */
inline bool holdStopSignalsUnlessAsked() {
  holdStopSignals(true);
  return stopAsked == 0;
}

/** Ctrl-C and its like set `stopAsked`. Whoever reads the log may go away. */
inline void stopOnSignals() {
  const auto ask = [](int) { stopAsked = 1; };
  std::signal(SIGINT, ask);
  std::signal(SIGTERM, ask);
  std::signal(SIGHUP, ask);
  std::signal(SIGPIPE, SIG_IGN);
  holdStopSignals(false);
}

}  // namespace lumi
