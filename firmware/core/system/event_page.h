#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/log.h"

namespace lumi {

struct Event {
  uint32_t number = 0;            // from 1, never used twice in what is kept
  std::optional<EpochMillis> at;  // whole seconds; nothing: the clock was not set
  uint32_t uptime = 0;            // seconds since the start of the boot in which it happened
  LogLevel level = LogLevel::kInfo;
  uint16_t times = 1;  // that it happened within an hour, beginning then
  std::string text;
};

/** How often something happened, as far as an event can tell. */
uint16_t addedUp(uint16_t times, uint16_t more);

/**
 * Consecutive events, packed: version 1, sequence (4 bytes), number of the first event (4), then of each its
 * time in seconds since 1970 (4; 0: unknown), uptime (4), times (2), level (1), length (1) and text. Little
 * endian, and just so in the store.
 */
class EventPage {
 public:
  static constexpr size_t kMostBytes = 4064;  // with a record's head, one block of flash
  static constexpr size_t kLongestText = 255;

  EventPage(uint32_t sequence, uint32_t firstNumber);
  /** Nothing when `bytes` are no page. */
  static std::optional<EventPage> fromBytes(std::string bytes);

  uint32_t sequence() const;
  uint32_t firstNumber() const;
  uint32_t nextNumber() const { return firstNumber() + count_; }
  const std::string& bytes() const { return bytes_; }

  /** Its number is nextNumber(). False: the page is full. */
  bool add(const Event& event);
  /** The event of that number, which the page has, happened again. */
  void repeat(uint32_t number, uint16_t times);
  /** The event at `offset`, which then stands behind it; nothing at the end. */
  std::optional<Event> read(size_t& offset, uint32_t number) const;
  static constexpr size_t kFirstOffset = 9;

 private:
  explicit EventPage(std::string bytes) : bytes_(std::move(bytes)) {}

  std::string bytes_;
  uint32_t count_ = 0;
};

}  // namespace lumi
