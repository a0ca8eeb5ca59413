#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

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
  void setLimit(size_t bytes);
  size_t lines() const { return lines_; }
  size_t bytes() const { return bytes_; }
  /** True if a line of this size, newline included, may be sent now. */
  bool fits(size_t bytes) const;
  bool holds(LinePurpose purpose) const;

  /** Adds `line` (without newline). Call only if it fits. */
  void add(std::string_view line, LinePurpose purpose);
  /** Removes the oldest line. Call only if there is one. */
  LineInFlight retire();
  /** Marks the lines that an alarm prevents: all except kUnlock and kInfo. */
  void cut();
  void clear();

 private:
  size_t slot(size_t age) const { return (oldest_ + age) % kMaxLines; }

  std::array<LineInFlight, kMaxLines> ring_;
  size_t oldest_ = 0;
  size_t lines_ = 0;
  size_t bytes_ = 0;
  size_t limit_ = kMaxBytes;
};

}  // namespace lumi
