#pragma once

#include <array>
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

/**
 * A log that keeps at least the last 200 events of up to 80 bytes, and passes each event to `next`. One page
 * of 4 KiB is in memory. This page and the pages before it are saved as records "log-0" to "log-5"; the
 * oldest is overwritten.
 *
 * If the same line comes again within an hour of its first event (info: within a minute), the counter of that
 * event is incremented instead. A repeated line therefore takes the space of one event. The event keeps the
 * time of its first occurrence.
 *
 * To reduce flash wear, new events are saved after half an hour, when the page is full, and by flush(). To
 * lose little in a power cut, a new warning or error and the first event of a boot are saved after one
 * minute. If more of them come, the delay after each save doubles from 2 to 30 minutes, until one hour passes
 * without any. One day therefore causes less than 100 saves, in addition to one per full page.
 */
class EventLog : public Log {
 public:
  static constexpr size_t kMax = 200;            // number of events that Reader returns
  static constexpr size_t kMaxLineLength = 200;  // bytes; longer lines are cut off
  static constexpr Millis kSaveSoon = kMinute;
  static constexpr Millis kSaveEvery = 30 * kMinute;
  static constexpr Millis kQuiet = kHour;

  EventLog(const Clock& clock, Log& next);

  using Log::write;
  /** Escapes control characters (log_line.h), also for `next`. */
  void write(LogLevel level, std::string_view line) override;

  /**
   * Loads the saved events and puts them before the events since boot. From now on, events are saved to
   * `records`.
   */
  void load(RecordStore& records);
  void tick();
  Status flush();

 private:
  /** A saved page. */
  struct Kept {
    uint32_t sequence = 0;
    uint32_t next = 0;  // the number after its last event; 0: there is no page
  };

 public:
  /** Returns the latest kMax events, oldest first, and then the events that are added meanwhile. */
  class Reader {
   public:
    explicit Reader(const EventLog& log);
    std::optional<Event> next();

   private:
    bool openPage();
    bool start();
    const Kept* firstKept() const;

    const EventLog& log_;
    uint32_t number_;  // of the next event to return
    std::optional<EventPage> page_;
    size_t offset_ = 0;  // position of the next event in the page
    uint32_t at_ = 0;    // number of that event
  };

 private:
  static constexpr uint32_t kPages = 6;

  /** A line that may come again. */
  struct Recent {
    uint32_t crc = 0;
    uint32_t number = 0;   // of its event; 0: none
    Millis until = 0;      // repetitions until this time increment the counter of that event
    uint16_t unsaved = 0;  // repetitions that are missing in the event, which is on an earlier page
  };
  bool countsUp(uint32_t crc);
  void remember(const Recent& line);
  void append(const Event& event);
  void turnPage();
  void repeat(Recent& one);
  void saveIn(Millis time);
  void saveSoon();
  Status save();
  /** Adds the counted repetitions to the events in saved pages. */
  void saveRepetitions();
  void saveRepetitions(const Kept& kept);
  uint16_t unsavedOf(uint32_t number) const;
  /** Loads the record for this sequence number. The record may contain a page with another sequence. */
  std::optional<EventPage> loadPage(uint32_t sequence) const;
  void index(uint32_t slot);
  /** Moves the events since boot behind the saved events. */
  void moveBehindKept();

  const Clock& clock_;
  Log& next_;
  RecordStore* records_ = nullptr;
  EventPage page_;
  std::array<Kept, kPages> kept_{};
  std::array<Recent, 24> recent_{};
  std::optional<Millis> saveAt_;
  std::optional<Millis> soon_;  // last call of saveSoon()
  Millis nextSoon_ = 0;         // earliest time of the next early save
  Millis gap_ = kSaveSoon;      // delay after that save
  bool hasNews_ = false;        // an event was added since boot
  bool saving_ = false;
};

}  // namespace lumi
