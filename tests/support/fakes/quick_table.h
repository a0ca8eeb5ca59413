#pragma once

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/ports/clock.h"
#include "core/ports/serial_port.h"

namespace lumi::test {

/**
 * A controller for long runs that accepts every command. A move takes kPerLine. It implements as much of Grbl
 * 1.1 as a job needs, has a receive buffer of limited size, and does not allocate.
 */
class QuickTable : public SerialPort {
 public:
  static constexpr Millis kPerLine = 500;
  static constexpr Millis kHoming = 10'000;

  explicit QuickTable(const Clock& clock) : clock_(clock) {}

  void switchOn() { isOn_ = true; }
  void switchOff() {
    isOn_ = false;
    isOpen_ = false;
  }

  bool open() override {
    if (!isOn_) return false;
    isOpen_ = true;
    received_ = 0;
    said_ = 0;
    say("\r\nGrbl 1.1h ['$' for help]\r\n");
    return true;
  }
  bool isOpen() const override { return isOpen_; }
  size_t read(Bytes out) override {
    while (isOpen_ && clock_.now() >= freeAt_ && hasLine() && !beginsHoming()) execute();
    const size_t count = std::min(said_, out.size());
    std::copy_n(output_.begin(), count, out.begin());
    std::copy(output_.begin() + static_cast<std::ptrdiff_t>(count),
              output_.begin() + static_cast<std::ptrdiff_t>(said_), output_.begin());
    said_ -= count;
    return count;
  }
  size_t write(ConstBytes bytes) override {
    if (!isOpen_) return 0;
    for (const uint8_t byte : bytes) take(static_cast<char>(byte));
    return bytes.size();
  }

  bool isCoreXy = true;  // the build
  size_t moves = 0;
  size_t overruns = 0;  // bytes received while the receive buffer was full

 private:
  void take(char byte) {
    if (byte == '?') return report();
    if (byte == '!' || byte == '~' || byte == '\x18' || static_cast<uint8_t>(byte) >= 0x80) return;
    if (received_ == input_.size()) {
      ++overruns;
    } else {
      input_[received_++] = byte;
    }
  }
  bool hasLine() const {
    const auto end = input_.begin() + static_cast<std::ptrdiff_t>(received_);
    return std::find(input_.begin(), end, '\n') != end;
  }
  /** Homing is acknowledged only when it is complete. */
  bool beginsHoming() {
    const bool isAsked = std::string_view(input_.data(), received_).find("$H\n") == 0;
    isHoming_ = isAsked && !isHoming_;
    if (isHoming_) freeAt_ = clock_.now() + kHoming;
    return isHoming_;
  }
  void execute() {
    const auto end = input_.begin() + static_cast<std::ptrdiff_t>(received_);
    const auto newline = std::find(input_.begin(), end, '\n');
    const std::string_view line(input_.data(), static_cast<size_t>(newline - input_.begin()));
    if (line == "$I")
      say(isCoreXy ? "[VER:1.1h:]\r\n[OPT:VC,15,128]\r\n" : "[VER:1.1h:]\r\n[OPT:V,15,128]\r\n");
    if (line == "$H") x_ = y_ = 0;
    if (line.find("G92") == 0) place(line);
    if (line.find("G1") == 0 || line.find("G0") == 0) move(line);
    say("ok\r\n");
    std::copy(newline + 1, end, input_.begin());
    received_ = static_cast<size_t>(end - (newline + 1));
  }
  void place(std::string_view line) {
    if (const size_t at = line.find('X'); at != line.npos) x_ = std::strtod(line.data() + at + 1, nullptr);
    if (const size_t at = line.find('Y'); at != line.npos) y_ = std::strtod(line.data() + at + 1, nullptr);
  }
  void move(std::string_view line) {
    place(line);
    freeAt_ = std::max(freeAt_, clock_.now()) + kPerLine;
    ++moves;
  }
  void report() {
    std::array<char, 80> text{};
    const bool runs = clock_.now() < freeAt_ || hasLine();
    const int size = std::snprintf(text.data(), text.size(), "<%s|WPos:%.3f,%.3f,0.000|FS:0,0>\r\n",
                                   runs ? "Run" : "Idle", x_, y_);
    say({text.data(), static_cast<size_t>(size)});
  }
  void say(std::string_view text) {
    const size_t count = std::min(text.size(), output_.size() - said_);
    std::copy_n(text.begin(), count, output_.begin() + static_cast<std::ptrdiff_t>(said_));
    said_ += count;
  }

  const Clock& clock_;
  bool isOn_ = false;
  bool isOpen_ = false;
  bool isHoming_ = false;
  std::array<char, 128> input_{};
  size_t received_ = 0;
  std::array<char, 1024> output_{};
  size_t said_ = 0;
  double x_ = 0;  // mm
  double y_ = 0;
  Millis freeAt_ = 0;
};

}  // namespace lumi::test
