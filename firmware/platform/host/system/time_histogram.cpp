#include "platform/host/system/time_histogram.h"

#include <algorithm>
#include <cmath>

namespace lumi {

void TimeHistogram::note(uint64_t micros) {
  const uint64_t step = micros == 0 ? 0 : (micros - 1) / kStep;
  ++steps_[std::min<uint64_t>(step, steps_.size() - 1)];
  ++count_;
  longest_ = std::max(longest_, micros);
}

void TimeHistogram::clear() {
  steps_.fill(0);
  count_ = 0;
  longest_ = 0;
}

uint64_t TimeHistogram::within(double share) const {
  const auto rank = static_cast<uint64_t>(std::ceil(share * static_cast<double>(count_)));
  uint64_t seen = 0;
  for (size_t step = 0; step + 1 < steps_.size(); ++step) {
    seen += steps_[step];
    if (seen >= rank) return std::min((step + 1) * kStep, longest_);
  }
  return longest_;
}

}  // namespace lumi
