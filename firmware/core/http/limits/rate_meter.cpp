#include "core/http/limits/rate_meter.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr int64_t kPerByte = 1000;  // 1 byte in units of milliseconds times bytes per second

}  // namespace

void RateMeter::moved(size_t bytes, Millis now) {
  settle(now);
  const auto enough = static_cast<size_t>(most() / kPerByte) + 1;
  ahead_ = std::min(most(), ahead_ + static_cast<int64_t>(std::min(bytes, enough)) * kPerByte);
}

void RateMeter::excuse(bool excused, Millis now) {
  settle(now);
  excused_ = excused;
  if (excused_) ahead_ = std::max<int64_t>(ahead_, 0);
}

int64_t RateMeter::aheadAt(Millis now) const {
  if (excused_) return ahead_;
  return ahead_ - int64_t{rule_.bytesPerSecond} * static_cast<int64_t>(now - since_);
}

void RateMeter::settle(Millis now) {
  ahead_ = std::max(-most(), aheadAt(now));
  since_ = now;
}

}  // namespace lumi
