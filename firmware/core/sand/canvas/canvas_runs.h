#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/lists.h"

namespace lumi {

/** Numbers of the runs that ended most recently, oldest first. */
class CanvasRuns {
 public:
  static constexpr size_t kMax = 8;

  CanvasRuns() { runs_.reserve(kMax + 1); }

  void add(uint32_t run) {
    removeIf(runs_, [run](uint32_t one) { return one == run; });
    runs_.push_back(run);
    if (runs_.size() > kMax) runs_.erase(runs_.begin());
  }
  bool holds(uint32_t run) const { return includes(runs_, run); }
  void clear() { runs_.clear(); }
  auto begin() const { return runs_.begin(); }
  auto end() const { return runs_.end(); }

 private:
  std::vector<uint32_t> runs_;
};

}  // namespace lumi
