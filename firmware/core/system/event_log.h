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
#include "core/system/event_page.h"

namespace lumi {

/**
 * A log that remembers at least the last 200 events of usual length and passes each on to `next`. Memory
 * holds one page of 4 KiB; it and the pages before it are records ("log-0".."log-3"), of which the oldest
 * gives way. What is new is saved a minute after a warning, an error or the first event of a boot, otherwise
 * half an hour after it happened, when the page is full, and at flush(): flash lasts, and a power cut loses
 * little.
 *
 * The same line again, within a minute (a warning or an error: within an hour), counts up the one that is
 * there, so that whoever knocks a hundred times takes the place of one event.
 */
class EventLog : public Log {
 public:
  static constexpr size_t kMost = 200;         // that Reader gives
  static constexpr size_t kLongestLine = 200;  // bytes; longer ones are cut
  static constexpr Millis kSaveSoon = kMinute;
  static constexpr Millis kSaveEvery = 30 * kMinute;

  EventLog(const Clock& clock, Log& next);

  /** Control characters are escaped (log_line.h), for `next`, too. */
  void write(LogLevel level, std::string_view line) override;

  /** Puts what `records` kept before the events since boot; from now on saves there. */
  void load(RecordStore& records);
  void tick();
  Status flush();

 private:
  /** A page in the store. */
  struct Kept {
    uint32_t sequence = 0;
    uint32_t next = 0;  // the number behind its last event; 0: there is no page
  };

 public:
  /** Gives the latest kMost events, eldest first; goes on through those that are added meanwhile. */
  class Reader {
   public:
    explicit Reader(const EventLog& log);
    std::optional<Event> next();

   private:
    bool openPage();
    bool start();
    const Kept* firstKept() const;

    const EventLog& log_;
    uint32_t number_;  // of the next event that was not given yet
    std::optional<EventPage> page_;
    size_t offset_ = 0;  // of the next event in the page
    uint32_t at_ = 0;    // its number
  };

 private:
  static constexpr uint32_t kPages = 4;

  /** A line that may come again. */
  struct Recent {
    uint32_t crc = 0;
    uint32_t number = 0;  // of its event in the present page; 0: none
    Millis last = 0;
  };
  bool countsUp(uint32_t crc, LogLevel level);
  void remember(uint32_t crc, uint32_t number);
  void append(const Event& event);
  void turnPage();
  void unsaved(LogLevel level);
  Status save();
  void index(uint32_t slot);
  /** What is kept from before this boot comes first. */
  void moveBehindKept();

  const Clock& clock_;
  Log& next_;
  RecordStore* records_ = nullptr;
  EventPage page_;
  std::array<Kept, kPages> kept_{};
  std::array<Recent, 12> recent_{};
  std::optional<Millis> saveAt_;
  bool savedOnce_ = false;
  bool saving_ = false;
};

}  // namespace lumi
