#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lumi {

/** What a line that is sent is for; told back when it is answered. */
enum class LinePurpose : uint8_t { kMotion, kSetUp, kHome, kUnlock, kSetZero, kInfo };

struct LineInFlight {
  LinePurpose purpose = LinePurpose::kMotion;
  uint8_t bytes = 0;  // newline included
  bool alone = false;
  bool cut = false;  // an alarm came first: Grbl answers `ok` all the same, but has not done it
};

/** The lines sent and not yet answered, oldest first: what Grbl's receive buffer may hold at most. */
class LineWindow {
 public:
  static constexpr size_t kMostLines = 64;
  static constexpr size_t kMostBytes = 128;

  /** Bytes that may be in flight, kept to 80..128: any single line fits. */
  void setLimit(size_t bytes);
  size_t lines() const { return lines_; }
  size_t bytes() const { return bytes_; }
  bool fits(size_t bytes) const;
  bool holds(LinePurpose purpose) const;

  /** Only when it fits. `line` without newline. */
  void add(std::string_view line, LinePurpose purpose);
  /** Takes out the oldest; only when there is one. */
  LineInFlight retire();
  /** Marks what an alarm keeps from being done: all but unlocking and questions. */
  void cut();
  void clear();

 private:
  size_t slot(size_t age) const { return (oldest_ + age) % kMostLines; }

  std::array<LineInFlight, kMostLines> ring_;
  size_t oldest_ = 0;
  size_t lines_ = 0;
  size_t bytes_ = 0;
  size_t limit_ = kMostBytes;
};

}  // namespace lumi
