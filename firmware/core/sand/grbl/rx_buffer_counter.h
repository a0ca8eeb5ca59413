#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/text.h"

namespace lumi {

/** Purpose of a sent line. The event of its answer contains it (GrblEvent::purpose). */
enum class LinePurpose : uint8_t { kMotion, kSetUp, kHome, kUnlock, kSetZero, kInfo, kStall };

struct LineInFlight {
  LinePurpose purpose = LinePurpose::kMotion;
  uint8_t bytes = 0;   // newline included
  bool alone = false;  // no further line may be sent before this one is answered
  bool cut = false;    // an alarm prevented the line, even if Grbl answers it with `ok`
};

/** The lines that were sent but not answered, oldest first. Grbl's receive buffer contains no other lines. */
class RxBufferCounter {
 public:
  static constexpr size_t kMaxLines = 64;
  static constexpr size_t kMaxBytes = 128;

  /** Sets the maximum bytes in flight, clamped to 80..128 so that any single line fits. */
  void setLimit(size_t bytes) { limit_ = std::clamp(bytes, kMinLimit, kMaxBytes); }
  size_t lines() const { return lines_; }
  /** True if a line of this size, newline included, may be sent now. */
  bool fits(size_t bytes) const {
    if (lines_ == kMaxLines || bytes_ + bytes > limit_) return false;
    return lines_ == 0 || !ring_[slot(lines_ - 1)].alone;
  }
  bool holds(LinePurpose purpose) const {
    for (size_t i = 0; i < lines_; ++i) {
      if (ring_[slot(i)].purpose == purpose) return true;
    }
    return false;
  }

  /** Adds `line` (without newline). Call only if it fits. */
  void add(std::string_view line, LinePurpose purpose) {
    LineInFlight& added = ring_[slot(lines_)];
    added = {};
    added.purpose = purpose;
    added.bytes = static_cast<uint8_t>(line.size() + 1);
    added.alone = writesEeprom(line);
    ++lines_;
    bytes_ += added.bytes;
  }
  /** Removes the oldest line. Call only if there is one. */
  LineInFlight retire() {
    const LineInFlight line = ring_[oldest_];
    oldest_ = slot(1);
    --lines_;
    bytes_ -= line.bytes;
    return line;
  }
  /** Marks the lines that an alarm prevents: all except kUnlock and kInfo. */
  void cut() {
    for (size_t i = 0; i < lines_; ++i) {
      LineInFlight& line = ring_[slot(i)];
      line.cut = line.purpose != LinePurpose::kUnlock && line.purpose != LinePurpose::kInfo;
    }
  }
  void clear() {
    oldest_ = 0;
    lines_ = 0;
    bytes_ = 0;
  }

 private:
  static constexpr size_t kMinLimit = 80;  // the longest line and its newline

  /** True if Grbl writes its EEPROM for this line. It loses bytes that arrive meanwhile. */
  static bool writesEeprom(std::string_view line) {
    if (startsWith(line, "$")) return line.find('=') != std::string_view::npos;
    for (const std::string_view word : {"G10", "G28.1", "G30.1"}) {
      if (line.find(word) != std::string_view::npos) return true;
    }
    return false;
  }
  size_t slot(size_t age) const { return (oldest_ + age) % kMaxLines; }

  std::array<LineInFlight, kMaxLines> ring_;
  size_t oldest_ = 0;
  size_t lines_ = 0;
  size_t bytes_ = 0;
  size_t limit_ = kMaxBytes;
};

}  // namespace lumi
