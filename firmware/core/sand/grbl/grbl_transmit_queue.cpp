#include "core/sand/grbl/grbl_transmit_queue.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr uint8_t kSoftReset = 0x18;

/** Removes the first `gone` of `count` bytes. */
template <size_t N>
void dropFront(std::array<uint8_t, N>& bytes, size_t& count, size_t gone) {
  std::copy(bytes.data() + gone, bytes.data() + count, bytes.data());
  count -= gone;
}

}  // namespace

void GrblTransmitQueue::line(std::string_view line) {
  std::copy(line.begin(), line.end(), lines_.data() + lineBytes_);
  lineBytes_ += line.size();
  lines_[lineBytes_++] = '\n';
}

void GrblTransmitQueue::realtime(uint8_t byte) {
  if (realtimeBytes_ > 0 && realtime_[realtimeBytes_ - 1] == byte) return;
  if (realtimeBytes_ == kRealtimeRoom) dropFront(realtime_, realtimeBytes_, 1);
  realtime_[realtimeBytes_++] = byte;
}

void GrblTransmitQueue::clear() {
  lineBytes_ = 0;
  realtimeBytes_ = 0;
}

void GrblTransmitQueue::reset() {
  clear();
  lineBroken_ = false;
  realtime(kSoftReset);
}

size_t GrblTransmitQueue::linesWaiting() const {
  return static_cast<size_t>(std::count(lines_.data(), lines_.data() + lineBytes_, '\n'));
}

void GrblTransmitQueue::flush(SerialPort& port) {
  if (realtimeBytes_ > 0) {
    dropFront(realtime_, realtimeBytes_, port.write({realtime_.data(), realtimeBytes_}));
  }
  if (realtimeBytes_ > 0 || lineBytes_ == 0) return;
  const size_t taken = port.write({lines_.data(), lineBytes_});
  if (taken > 0) lineBroken_ = lines_[taken - 1] != '\n';
  dropFront(lines_, lineBytes_, taken);
}

}  // namespace lumi
