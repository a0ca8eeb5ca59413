#include "hub/mqtt/pattern_walk.h"

#include <algorithm>

namespace lumi {

void PatternWalk::start() {
  ids_ = library_.newestFirst();
  next_ = 0;
  isRunning_ = true;
}

void PatternWalk::step(FunctionRef<bool(const Pattern& pattern)> visit) {
  PatternLibrary::LastPage page;
  const size_t last = std::min(next_ + kStep, ids_.size());
  for (; next_ < last; ++next_) {
    const Pattern* pattern = library_.find(ids_[next_], page);
    if (pattern != nullptr && !visit(*pattern)) return stop();
  }
  if (next_ == ids_.size()) stop();
}

void PatternWalk::stop() {
  std::vector<PatternId>().swap(ids_);
  isRunning_ = false;
}

}  // namespace lumi
