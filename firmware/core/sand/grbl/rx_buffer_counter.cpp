#include "core/sand/grbl/rx_buffer_counter.h"

#include <algorithm>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kMinLimit = 80;  // the longest line and its newline

/** True if Grbl writes its EEPROM for this line. It loses bytes that arrive meanwhile. */
bool writesEeprom(std::string_view line) {
  if (startsWith(line, "$")) return line.find('=') != std::string_view::npos;
  for (const std::string_view word : {"G10", "G28.1", "G30.1"}) {
    if (line.find(word) != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

void RxBufferCounter::setLimit(size_t bytes) {
  limit_ = std::clamp(bytes, kMinLimit, kMaxBytes);
}

bool RxBufferCounter::fits(size_t bytes) const {
  if (lines_ == kMaxLines || bytes_ + bytes > limit_) return false;
  return lines_ == 0 || !ring_[slot(lines_ - 1)].alone;
}

bool RxBufferCounter::holds(LinePurpose purpose) const {
  for (size_t i = 0; i < lines_; ++i) {
    if (ring_[slot(i)].purpose == purpose) return true;
  }
  return false;
}

void RxBufferCounter::add(std::string_view line, LinePurpose purpose) {
  LineInFlight& added = ring_[slot(lines_)];
  added = {};
  added.purpose = purpose;
  added.bytes = static_cast<uint8_t>(line.size() + 1);
  added.alone = writesEeprom(line);
  ++lines_;
  bytes_ += added.bytes;
}

LineInFlight RxBufferCounter::retire() {
  const LineInFlight line = ring_[oldest_];
  oldest_ = slot(1);
  --lines_;
  bytes_ -= line.bytes;
  return line;
}

void RxBufferCounter::cut() {
  for (size_t i = 0; i < lines_; ++i) {
    LineInFlight& line = ring_[slot(i)];
    line.cut = line.purpose != LinePurpose::kUnlock && line.purpose != LinePurpose::kInfo;
  }
}

void RxBufferCounter::clear() {
  oldest_ = 0;
  lines_ = 0;
  bytes_ = 0;
}

}  // namespace lumi
