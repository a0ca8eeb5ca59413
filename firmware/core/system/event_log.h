#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

struct Event {
  uint32_t number = 0;            // from 1 in a boot's order; never used twice in what is kept
  std::optional<EpochMillis> at;  // nothing: the clock was not set
  Millis uptime = 0;              // of the boot in which it happened
  LogLevel level = LogLevel::kInfo;
  std::string text;
};

/**
 * A log that remembers the last kMost events, in at most kMostBytes, and passes each on to `next`. What it
 * remembers survives restarts (record "log", written rarely to spare the flash): it is read at boot, and
 * written kSaveEvery after the first unsaved event and at flush().
 */
class EventLog : public Log {
 public:
  static constexpr size_t kMost = 200;
  static constexpr size_t kMostBytes = 12 * 1024;  // of text; the oldest go
  static constexpr size_t kLongestLine = 200;      // bytes; longer ones are cut
  static constexpr Millis kSaveEvery = 30 * kMinute;

  EventLog(const Clock& clock, Log& next);

  void write(LogLevel level, std::string_view line) override;

  /** Puts what `records` kept before the events since boot; from now on saves there. */
  void load(RecordStore& records);
  void tick();
  Status flush();

  /** Eldest first. */
  const std::deque<Event>& events() const { return events_; }

 private:
  const Clock& clock_;
  Log& next_;
  std::deque<Event> events_;
};

}  // namespace lumi
