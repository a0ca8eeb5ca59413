#pragma once

#include <cstddef>
#include <vector>

#include "core/base/function_ref.h"
#include "core/sand/library/pattern_library.h"

namespace lumi {

/** Visits the library's patterns, newest first, some in each pass: reading all takes many passes. */
class PatternWalk {
 public:
  explicit PatternWalk(const PatternLibrary& library) : library_(library) {}

  void start();
  /** Ends the walk if it is running. */
  void stop();
  bool isRunning() const { return isRunning_; }
  /** Visits the next patterns. The walk ends when there are no more, or when `visit` returns false. */
  void step(FunctionRef<bool(const Pattern& pattern)> visit);

 private:
  static constexpr size_t kStep = kPatternsPerPage;

  const PatternLibrary& library_;
  std::vector<PatternId> ids_;
  size_t next_ = 0;
  bool isRunning_ = false;
};

}  // namespace lumi
