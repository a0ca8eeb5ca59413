#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/log.h"

namespace lumi {

/**
 * Makes a line safe to log. Text from outside, such as a name, cannot look like a separate line: control
 * characters, line separators and characters that control the writing direction become "\u{..}". Bytes that
 * are not UTF-8 become "?". The result has at most `longest` bytes and is cut between characters.
 */
std::string safeLogLine(std::string_view line, size_t longest);

struct Event {
  uint32_t number = 0;            // starts at 1; unique among the saved events
  std::optional<EpochMillis> at;  // whole seconds; nothing: the clock was not set
  uint32_t uptime = 0;            // seconds since the start of the boot in which it happened
  LogLevel level = LogLevel::kInfo;
  uint16_t times = 1;  // occurrences of this line that were counted as this event
  std::string text;
};

/**
 * Consecutive events in packed form: version 1, sequence (4 bytes), number of the first event (4). Then for
 * each event: time in seconds since 1970 (4; 0: unknown), uptime (4), count (2), level (1), length (1) and
 * text. Little endian. The record in the store has the same form.
 */
class EventPage {
 public:
  static constexpr size_t kMaxBytes = 4064;  // one flash block together with the head of a record
  static constexpr size_t kMaxTextLength = 255;

  EventPage(uint32_t sequence, uint32_t firstNumber);
  static std::optional<EventPage> fromBytes(std::string_view bytes);

  uint32_t sequence() const;
  uint32_t firstNumber() const;
  uint32_t nextNumber() const { return firstNumber() + count_; }
  const std::string& bytes() const { return bytes_; }

  /** Adds an event with the number nextNumber(). Returns false if the page is full. */
  bool add(const Event& event);
  /**
   * Increments the count of an equal event with at least the number `first` that is less than `within` old.
   * Returns false if there is none.
   */
  bool countRepetition(const Event& event, uint32_t first, Millis within);
  /** Returns the event at `offset` and moves `offset` past it. Returns nothing at the end. */
  std::optional<Event> read(size_t& offset, uint32_t number) const;
  static constexpr size_t kFirstOffset = 9;

 private:
  std::string bytes_;
  uint32_t count_ = 0;
};

}  // namespace lumi
