#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/ports/serial_port.h"

namespace lumi::test {

/** A serial line whose other end is the test: it sends bytes, reads the sent bytes, and unplugs the line. */
class ScriptedSerial : public SerialPort {
 public:
  bool open() override {
    ++openings;
    isOpen_ = plugged_;
    return isOpen_;
  }
  bool isOpen() const override { return isOpen_; }

  size_t read(Bytes out) override {
    if (!isOpen_) return 0;
    const size_t count = std::min({said_.size(), out.size(), piece});
    std::copy_n(said_.begin(), count, out.begin());
    said_.erase(0, count);
    return count;
  }

  size_t write(ConstBytes bytes) override {
    if (!isOpen_) return 0;
    const size_t count = std::min(bytes.size(), room);
    sent_ += asText(bytes.sub(0, count));
    if (room != kEndless) room -= count;
    return count;
  }

  void say(std::string_view bytes) { said_ += bytes; }
  /** Returns what was sent since the last call. */
  std::string takeSent() {
    std::string sent;
    sent.swap(sent_);
    return sent;
  }
  void pull() {
    plugged_ = false;
    isOpen_ = false;
    said_.clear();
  }
  void plug() { plugged_ = true; }

  static constexpr size_t kEndless = SIZE_MAX;
  size_t piece = kEndless;  // maximum number of bytes per read
  size_t room = kEndless;   // bytes that writes still accept
  int openings = 0;

 private:
  std::string said_;
  std::string sent_;
  bool plugged_ = true;
  bool isOpen_ = false;
};

}  // namespace lumi::test
