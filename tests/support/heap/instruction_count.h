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

/** Counts instructions between two calls under callgrind, for scripts/lib/callgrind.mjs, by name. */
namespace lumi::test {

inline bool countsInstructions() {
  return RUNNING_ON_VALGRIND != 0;
}

/** Makes callgrind write its current count to its log. Dumping its counters would take far longer. */
inline void beginCounting() {
  VALGRIND_MONITOR_COMMAND("status internal");
}

/** `name` must not contain a line break. */
inline void endCounting(const std::string& name) {
  VALGRIND_MONITOR_COMMAND("status internal");
  VALGRIND_PRINTF("counted: %s\n", name.c_str());
}

/** For a program started with `--instr-atstart=no`, which makes everything before this call fast. */
inline void startInstrumentation() {
  CALLGRIND_START_INSTRUMENTATION;
}

/**
 * For a program started with `--collect-atstart=no`: only work during the lifetime of a Counted is counted.
 */
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

/** Work during the lifetime of an Uncounted is not counted, even within a Counted. */
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
