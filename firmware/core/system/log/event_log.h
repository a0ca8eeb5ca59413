#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"
#include "core/system/log/event_page.h"

namespace lumi {

/** The events that a log keeps, and how. */
struct EventLogPlan {
  std::string_view records;  // beginning of the records' names
  uint32_t pages;            // size of the ring
  Millis saveEvery;
  bool isSecurityOnly;
};

/**
 * A log that keeps the latest events, and passes all events to `next`. The current page of 4 KiB is in
 * memory. It and the pages before it are saved in a ring of records.
 *
 * kAllEvents keeps at least the last 200 events of up to 80 bytes, in "log-0" to "log-5". kSecurityEvents
 * keeps at least the last 40 events of level kSecurity, in "security-0" and "security-1", so that other
 * events do not push them out.
 *
 * If the same line comes again within an hour of its first event (info: within a minute), the counter of that
 * event is incremented instead, while it is on the current page.
 *
 * Pages of kAllEvents have no copy: the latest lines are lost in a power cut anyway, and six copies would
 * take 24 KiB. Pages of kSecurityEvents have one.
 *
 * A page is saved when it is full, and a minute after a change, but then at most every 15 minutes (security:
 * a minute). This limits the flash wear to 96 saves a day in addition to one per full page. Nearly every
 * security event saves something anyway.
 */
class EventLog : public Log {
 public:
  static constexpr size_t kMax = 200;            // number of events that Reader returns
  static constexpr size_t kMaxLineLength = 250;  // bytes; longer lines are cut off
  static constexpr Millis kSaveAfter = kMinute;
  static constexpr EventLogPlan kAllEvents = {"log-", 6, 15 * kMinute, false};
  static constexpr EventLogPlan kSecurityEvents = {"security-", 2, kMinute, true};

  EventLog(const Clock& clock, Log& next, const EventLogPlan& plan = kAllEvents);

  using Log::write;
  /** Adds a line. Control characters are escaped (safeLogLine()), also for `next`. */
  void write(LogLevel level, TextView line) override;

  /** Inserts the saved events before those since boot. From now on, events are saved. */
  void load(RecordStore& records);
  void tick();
  Status flush();

  /** Returns the latest kMax events, oldest first, and then the events that are added meanwhile. */
  class Reader {
   public:
    explicit Reader(const EventLog& log);
    std::optional<Event> next();

   private:
    bool openPage();

    const EventLog& log_;
    uint32_t number_;    // of the next event to return
    uint32_t sequence_;  // of the page to read
    std::optional<EventPage> page_;
    size_t offset_ = 0;  // position of the next event in the page
    uint32_t at_ = 0;    // number of that event
  };

 private:
  Status save(const EventPage& page);
  std::string recordOf(uint32_t sequence) const;
  void append(const Event& event);
  /** Returns nothing if the page was overwritten or cannot be read. */
  std::optional<EventPage> loadPage(uint32_t sequence) const;

  const Clock& clock_;
  Log& next_;
  const EventLogPlan& plan_;
  RecordStore* records_ = nullptr;
  EventPage page_;
  uint32_t firstSinceBoot_ = 1;   // number of the first event since boot
  std::optional<Millis> saveAt_;  // nothing: all is saved
  std::optional<Millis> savedAt_;
  bool isSaving_ = false;
};

}  // namespace lumi
