#include "tools/virtual_grbl/serial_wire.h"

#include <algorithm>

namespace lumi::vgrbl {

void SerialWire::send(ConstBytes bytes, Nanos now) {
  for (const uint8_t byte : bytes) {
    lastComing_ = std::max(lastComing_, now) + kByteTime;
    coming_.push_back({lastComing_, byte});
  }
}

uint8_t SerialWire::takeArrival() {
  const uint8_t byte = coming_.front().byte;
  coming_.pop_front();
  return byte;
}

bool SerialWire::store(uint8_t byte) {
  if (stored_.size() == kReceiveBuffer) return false;
  stored_.push_back(byte);
  return true;
}

uint8_t SerialWire::read() {
  const uint8_t byte = stored_.front();
  stored_.pop_front();
  return byte;
}

void SerialWire::write(std::string_view text, Nanos now) {
  for (const uint8_t byte : asBytes(text)) {
    lastGoing_ = std::max(lastGoing_, now) + kByteTime;
    going_.push_back({lastGoing_, byte});
  }
}

Nanos SerialWire::roomAt() const {
  if (going_.size() <= kTransmitBuffer) return 0;
  return going_[going_.size() - kTransmitBuffer - 1].at;
}

size_t SerialWire::transmit(Bytes out, Nanos now) {
  size_t count = 0;
  while (count < out.size() && !going_.empty() && going_.front().at <= now) {
    out[count++] = going_.front().byte;
    going_.pop_front();
  }
  return count;
}

void SerialWire::silence(Nanos now) {
  while (!going_.empty() && going_.back().at > now) going_.pop_back();
  lastGoing_ = now;
}

void SerialWire::cut() {
  coming_.clear();
  going_.clear();
  lastComing_ = 0;
  lastGoing_ = 0;
}

}  // namespace lumi::vgrbl
