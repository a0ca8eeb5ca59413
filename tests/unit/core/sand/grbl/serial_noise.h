#pragma once

#include <algorithm>
#include <array>
#include <deque>
#include <random>
#include <string>
#include <string_view>

#include "core/sand/grbl/grbl_reply.h"
#include "unit/core/sand/sand_table_fixture.h"

namespace lumi::test {

/** An error of a byte or of the line that contains it. kOk to kBanner insert a wrong line. */
enum class Noise : uint8_t { kDrop, kDouble, kFlip, kBurst, kTruncate, kLoseLine, kOk, kError, kBanner };

enum class Direction : uint8_t { kToTable, kToHub };

/** A cable that produces errors on request and counts the bytes of lines that the hub has in flight. */
class NoisyCable : public SerialPort {
 public:
  NoisyCable(SerialPort& good, uint32_t seed) : good_(good), random_(seed) {}

  bool open() override { return good_.open(); }
  bool isOpen() const override { return good_.isOpen(); }
  size_t read(Bytes out) override {
    std::array<uint8_t, 64> piece;
    const size_t count = good_.read(piece);
    const std::string heard = pass(asText(ConstBytes(piece).sub(0, count)), in_);
    for (const char byte : heard) countHeard(byte);
    said_ += heard;
    const size_t taken = std::min(said_.size(), out.size());
    std::copy_n(said_.begin(), taken, out.begin());
    said_.erase(0, taken);
    return taken;
  }
  size_t write(ConstBytes bytes) override {
    if (!isOpen()) return 0;
    for (const uint8_t byte : bytes) countSent(static_cast<char>(byte));
    const std::string sent = slippedIn(out_.atLineStart) + pass(asText(bytes), out_);
    good_.write(asBytes(sent));
    return bytes.size();
  }

  /** Stops all errors. */
  void mend() {
    in_ = {};
    out_ = {};
  }
  /** Applies `noise` to the next byte in this direction. */
  void strike(Noise noise, Direction direction) {
    (direction == Direction::kToTable ? out_ : in_).next = {noise, true};
  }
  /** Inserts `line` between two lines that the hub sends. */
  void slipIn(std::string_view line) { slippedIn_ = line; }
  size_t strikes() const { return strikes_; }
  /** Maximum number of bytes in flight: sent, and for the hub neither answered nor discarded by a reset. */
  size_t mostOutstanding() const { return mostOutstanding_; }

 private:
  static constexpr size_t kMaxGap = 80;  // bytes

  struct Blow {
    Noise noise = Noise::kDrop;
    bool isDue = false;
  };
  struct Way {
    Blow next;
    size_t skips = 0;  // number of bytes to drop, at most to the end of the line
    bool skipsLineEnd = false;
    bool atLineStart = true;
  };

  static bool isLineNoise(Noise noise) { return noise >= Noise::kLoseLine; }

  std::string pass(std::string_view bytes, Way& way) {
    std::string passed;
    for (const char byte : bytes) {
      if (way.next.isDue && (way.atLineStart || !isLineNoise(way.next.noise))) {
        way.next.isDue = false;
        ++strikes_;
        hit(byte, way, passed);
      } else if (way.skips == 0) {
        passed += byte;
      } else if (--way.skips; byte == '\n') {
        if (!way.skipsLineEnd) passed += byte;
        way.skips = 0;
      }
      if (byte != '?') way.atLineStart = byte == '\n';
    }
    return passed;
  }

  void hit(char byte, Way& way, std::string& passed) {
    switch (way.next.noise) {
      case Noise::kDrop:
        return;
      case Noise::kDouble:
        passed += byte;
        break;
      case Noise::kFlip:
        byte = static_cast<char>(byte ^ 1 << random_() % 8);
        break;
      case Noise::kBurst:
        for (size_t left = 1 + random_() % 20; left > 0; --left) passed += static_cast<char>(random_());
        break;
      case Noise::kTruncate:
      case Noise::kLoseLine:
        if (byte == '\n') break;
        way.skips = kMaxGap;
        way.skipsLineEnd = way.next.noise == Noise::kLoseLine;
        return;
      case Noise::kOk:
        passed += "ok\r\n";
        break;
      case Noise::kError:
        passed += "error:" + std::to_string(1 + random_() % 38) + "\r\n";
        break;
      case Noise::kBanner:
        passed += "\r\nGrbl 1.1h ['$' for help]\r\n";
        break;
    }
    passed += byte;
  }

  std::string slippedIn(bool isPlaceForIt) { return isPlaceForIt ? std::exchange(slippedIn_, "") : ""; }

  void countSent(char byte) {
    constexpr std::string_view kRealtime = "?!~";
    if (byte == '\x18') return forgetSent();
    if (kRealtime.find(byte) != std::string_view::npos || static_cast<uint8_t>(byte) > 0x7F) return;
    sent_ += byte;
    if (byte != '\n') return;
    if (sent_ != "$I\n") add(sent_.size());
    sent_.clear();
  }

  void add(size_t bytes) {
    lines_.push_back(bytes);
    outstanding_ += bytes;
    mostOutstanding_ = std::max(mostOutstanding_, outstanding_);
  }

  void countHeard(char byte) {
    if (byte != '\n' && byte != '\r') {
      heard_ += byte;
      return;
    }
    const GrblReply::Kind kind = parseGrblReply(heard_).kind;
    const bool isAnswer = kind == GrblReply::Kind::kOk || kind == GrblReply::Kind::kError;
    if (kind == GrblReply::Kind::kBanner) forgetSent();
    if (isAnswer && !lines_.empty()) {
      outstanding_ -= lines_.front();
      lines_.pop_front();
    }
    heard_.clear();
  }

  void forgetSent() {
    lines_.clear();
    outstanding_ = 0;
    sent_.clear();
  }

  SerialPort& good_;
  std::mt19937 random_;
  std::string said_;
  std::string slippedIn_;
  Way out_;
  Way in_;
  size_t strikes_ = 0;
  std::deque<size_t> lines_;
  std::string sent_;
  size_t outstanding_ = 0;
  size_t mostOutstanding_ = 0;
  std::string heard_;
};

}  // namespace lumi::test
