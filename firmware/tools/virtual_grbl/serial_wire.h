#pragma once

#include <deque>
#include <string_view>

#include "core/base/span.h"
#include "tools/virtual_grbl/ticks.h"

namespace lumi::vgrbl {

/** The serial line in both directions and the controller's receive ring. */
class SerialWire {
 public:
  static constexpr size_t kReceiveBuffer =
      128;  // Grbl's RX_BUFFER_SIZE; its ring has one more byte, so that all are usable
  static constexpr size_t kTransmitBuffer = 104;  // TX_BUFFER_SIZE; if it is full, Grbl waits
  static constexpr Nanos kByteTime = 86'806;      // 10 bits at 115,200 baud

  void send(ConstBytes bytes, Nanos now);
  /** Time when the next byte reaches the controller, or kNever. */
  Nanos nextArrival() const { return coming_.empty() ? kNever : coming_.front().at; }
  uint8_t takeArrival();

  /** Stores a byte. Returns false if the ring is full and the byte is lost. */
  bool store(uint8_t byte);
  size_t stored() const { return stored_.size(); }
  /** Call only while stored() is not 0. */
  uint8_t read();
  void dropStored() { stored_.clear(); }

  void write(std::string_view text, Nanos now);
  /** Time when the unsent bytes fit in the transmit buffer. */
  Nanos roomAt() const;
  Nanos nextDeparture() const { return going_.empty() ? kNever : going_.front().at; }
  size_t transmit(Bytes out, Nanos now);

  /** Discards the bytes that are not sent yet. */
  void silence(Nanos now);
  /** Discards all bytes in transit, in both directions. */
  void cut();

 private:
  struct TimedByte {
    Nanos at;
    uint8_t byte;
  };

  std::deque<TimedByte> coming_;
  std::deque<TimedByte> going_;
  Nanos lastComing_ = 0;
  Nanos lastGoing_ = 0;
  std::deque<uint8_t> stored_;
};

}  // namespace lumi::vgrbl
