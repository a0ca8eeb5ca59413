#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/ports/serial_port.h"

namespace lumi {

/** What waits to go out: realtime bytes first, even into the middle of a line. */
class GrblOutbox {
 public:
  size_t room() const { return kLineRoom - lineBytes_; }
  /** Only when there is room for the line and its newline. */
  void line(std::string_view line);
  /** A byte that waits already is not added again right behind itself. */
  void realtime(uint8_t byte);
  /** Nothing waits any more; a line of which a part went out stays broken. */
  void clear();
  /** As clear(), and 0x18: with it Grbl forgets a broken line, too. */
  void reset();
  /** The last byte handed over is in the middle of a line. */
  bool lineBroken() const { return lineBroken_; }
  /** Lines that are not handed over to their newline. */
  size_t linesWaiting() const;
  /** Hands over as much as the port takes. */
  void flush(SerialPort& port);

 private:
  static constexpr size_t kLineRoom = 160;  // Grbl's receive buffer and some
  static constexpr size_t kRealtimeRoom = 16;

  std::array<uint8_t, kLineRoom> lines_{};
  size_t lineBytes_ = 0;
  std::array<uint8_t, kRealtimeRoom> realtime_{};
  size_t realtimeBytes_ = 0;
  bool lineBroken_ = false;
};

}  // namespace lumi
