#pragma once

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
  void line(std::string_view line);
  /** Adds a realtime byte, unless the last waiting one is equal. Drops the oldest one if there is no room. */
  void realtime(uint8_t byte);
  /** Drops all waiting bytes. A partly sent line stays incomplete (see lineBroken()). */
  void clear();
  /** Like clear(), then adds 0x18, which also makes Grbl discard an incomplete line. */
  void reset();
  /** True if the last line was sent only in part. */
  bool lineBroken() const { return lineBroken_; }
  /** Number of lines whose newline is not sent yet. */
  size_t linesWaiting() const;
  /** Writes as many bytes as the port accepts. */
  void flush(SerialPort& port);

 private:
  static constexpr size_t kLineRoom = 160;  // slightly more than Grbl's receive buffer
  static constexpr size_t kRealtimeRoom = 16;

  std::array<uint8_t, kLineRoom> lines_{};
  size_t lineBytes_ = 0;
  std::array<uint8_t, kRealtimeRoom> realtime_{};
  size_t realtimeBytes_ = 0;
  bool lineBroken_ = false;
};

}  // namespace lumi
