#pragma once

#include <cstdint>
#include <string>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define VALGRIND_MONITOR_COMMAND(command) static_cast<void>(command)
#define VALGRIND_PRINTF(format, text) static_cast<void>(text)
#define CALLGRIND_TOGGLE_COLLECT
#define CALLGRIND_START_INSTRUMENTATION
#endif

/** What scripts/lib/callgrind.mjs reads: under valgrind's callgrind, instructions between two calls, by name.
 */
namespace lumi::test {

inline bool countsInstructions() {
  return RUNNING_ON_VALGRIND != 0;
}

/** Has callgrind write into its log how many it has counted so far: a dump of its counters takes it far
 * longer. */
inline void beginCounting() {
  VALGRIND_MONITOR_COMMAND("status internal");
}

/** `name` without a line break. */
inline void endCounting(const std::string& name) {
  VALGRIND_MONITOR_COMMAND("status internal");
  VALGRIND_PRINTF("counted: %s\n", name.c_str());
}

/** In a program that starts with `--instr-atstart=no`, which makes what comes before fast. */
inline void startInstrumentation() {
  CALLGRIND_START_INSTRUMENTATION;
}

/** In a program that starts with `--collect-atstart=no`: only what is done while one lives is counted. */
class Counted {
 public:
  Counted() { toggle(); }
  ~Counted() { toggle(); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  friend class Uncounted;

  static void toggle() {
    isOn_ = !isOn_;
    CALLGRIND_TOGGLE_COLLECT;
  }

  static inline bool isOn_ = false;
};

/** While one lives in the time of a Counted, nothing is. */
class Uncounted {
 public:
  Uncounted() : wasOn_(Counted::isOn_) {
    if (wasOn_) Counted::toggle();
  }
  ~Uncounted() {
    if (wasOn_) Counted::toggle();
  }
  Uncounted(const Uncounted&) = delete;
  Uncounted& operator=(const Uncounted&) = delete;

 private:
  const bool wasOn_;
};

}  // namespace lumi::test
