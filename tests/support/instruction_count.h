#pragma once

#include <cstdint>
#include <string>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) static_cast<void>(name)
#define CALLGRIND_TOGGLE_COLLECT
#define CALLGRIND_START_INSTRUMENTATION
#endif

/** What scripts/lib/callgrind.mjs reads: under valgrind's callgrind, instructions between two calls, by name.
 */
namespace lumi::test {

inline bool countsInstructions() {
  return RUNNING_ON_VALGRIND != 0;
}

inline void beginCounting() {
  CALLGRIND_ZERO_STATS;
}

/** `name` without a line break. */
inline void endCounting(const std::string& name) {
  CALLGRIND_DUMP_STATS_AT(name.c_str());
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
