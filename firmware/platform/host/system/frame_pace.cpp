#include "platform/host/system/frame_pace.h"

#include "core/base/frame_grid.h"

namespace lumi {
namespace {

constexpr uint64_t kSecondMicros = 1'000'000;

uint64_t dueAt(uint64_t frame) {
  return frame * kSecondMicros / kFramesPerSecond;
}

}  // namespace

void FramePace::shown(uint64_t micros) {
  if (!next_) next_ = micros * kFramesPerSecond / kSecondMicros + 1;
  for (; dueAt(*next_) <= micros; ++*next_) lateness_.note(micros - dueAt(*next_));
}

void FramePace::restart() {
  lateness_.clear();
  next_.reset();
}

}  // namespace lumi
