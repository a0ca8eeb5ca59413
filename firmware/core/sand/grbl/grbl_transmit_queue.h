#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/ports/serial_port.h"

namespace lumi {

/** The bytes waiting to be sent. Realtime bytes are sent first, even in the middle of a line. */
class GrblTransmitQueue {
 public:
  /** Free space for lines, in bytes. */
  size_t room() const { return kLineRoom - lineBytes_; }
  /** Adds a line and its newline. Call only if both fit in room(). */
  void line(std::string_view line) {
    lineBytes_ += line.copy(lines_.data() + lineBytes_, line.size());
    lines_[lineBytes_++] = '\n';
  }
  /** Adds a realtime byte, unless the last waiting one is equal. Drops the oldest one if there is no room. */
  void realtime(uint8_t byte) {
    if (realtimeBytes_ > 0 && realtime_[realtimeBytes_ - 1] == byte) return;
    if (realtimeBytes_ == kRealtimeRoom) dropFront(realtime_.data(), realtimeBytes_, 1);
    realtime_[realtimeBytes_++] = byte;
  }
  /** Drops all waiting bytes. A partly sent line stays incomplete (see lineBroken()). */
  void clear() { lineBytes_ = realtimeBytes_ = 0; }
  /** Like clear(), then adds 0x18, which also makes Grbl discard an incomplete line. */
  void reset() {
    clear();
    lineBroken_ = false;
    realtime(kSoftReset);
  }
  /** True if the last line was sent only in part. */
  bool lineBroken() const { return lineBroken_; }
  /** Number of lines whose newline is not sent yet. */
  size_t linesWaiting() const {
    return static_cast<size_t>(std::count(lines_.data(), lines_.data() + lineBytes_, '\n'));
  }
  /** Writes as many bytes as the port accepts. */
  void flush(SerialPort& port) {
    if (realtimeBytes_ > 0) {
      dropFront(realtime_.data(), realtimeBytes_, port.write({realtime_.data(), realtimeBytes_}));
    }
    if (realtimeBytes_ > 0 || lineBytes_ == 0) return;
    const size_t taken = port.write(asBytes({lines_.data(), lineBytes_}));
    if (taken > 0) lineBroken_ = lines_[taken - 1] != '\n';
    dropFront(lines_.data(), lineBytes_, taken);
  }

 private:
  static constexpr size_t kLineRoom = 160;  // slightly more than Grbl's receive buffer
  static constexpr size_t kRealtimeRoom = 16;
  static constexpr uint8_t kSoftReset = 0x18;

  /** Removes the first `gone` of `count` bytes. */
  template <typename Byte>
  static void dropFront(Byte* bytes, size_t& count, size_t gone) {
    std::copy(bytes + gone, bytes + count, bytes);
    count -= gone;
  }

  std::array<char, kLineRoom> lines_{};
  size_t lineBytes_ = 0;
  std::array<uint8_t, kRealtimeRoom> realtime_{};
  size_t realtimeBytes_ = 0;
  bool lineBroken_ = false;
};

}  // namespace lumi
