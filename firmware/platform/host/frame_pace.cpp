#include "platform/host/frame_pace.h"

namespace lumi {

void FramePace::shown(uint64_t micros) {
  if (due_ && micros < *due_) lateness_.note(0);
  if (!due_ || micros < *due_) due_ = micros + kInterval;
  for (; *due_ <= micros; *due_ += kInterval) lateness_.note(micros - *due_);
}

void FramePace::restart() {
  lateness_.clear();
  due_.reset();
}

}  // namespace lumi
