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
 * A log that remembers at least the last 200 events of up to 80 bytes and passes each on to `next`. Memory
 * holds one page of 4 KiB; it and the pages before it are records ("log-0".."log-5"), of which the oldest
 * gives way.
 *
 * The same line again within an hour (news: within a minute) of the first time counts up the event that is
 * there, so that whoever knocks a hundred times takes the place of one event. An event's time is that of the
 * first of them.
 *
 * Flash lasts: what is new is saved half an hour later, when the page is full, and at flush(). A power cut
 * loses little: a warning or an error that is no repetition, and the first event of a boot, are saved a
 * minute later; while there are ever more of them 2, 4 .. 30 minutes after the save before, until an hour was
 * quiet. So a day takes less than 100 saves, and as many as pages were filled.
 */
class EventLog : public Log {
 public:
  static constexpr size_t kMost = 200;         // that Reader gives
  static constexpr size_t kLongestLine = 200;  // bytes; longer ones are cut
  static constexpr Millis kSaveSoon = kMinute;
  static constexpr Millis kSaveEvery = 30 * kMinute;
  static constexpr Millis kQuiet = kHour;

  EventLog(const Clock& clock, Log& next);

  /** Control characters are escaped (log_line.h), for `next`, too. */
  using Log::write;
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
  static constexpr uint32_t kPages = 6;

  /** A line that may come again. */
  struct Recent {
    uint32_t crc = 0;
    uint32_t number = 0;   // of its event; 0: none
    Millis until = 0;      // it counts up that one
    uint16_t unsaved = 0;  // times that its event, which is on a page before the present one, lacks
  };
  bool countsUp(uint32_t crc);
  void remember(const Recent& line);
  void append(const Event& event);
  void turnPage();
  void repeat(Recent& one);
  void saveIn(Millis time);
  void saveSoon();
  Status save();
  /** Brings kept pages up to date on which lines were counted that came again since. */
  void saveRepetitions();
  void saveRepetitions(const Kept& kept);
  uint16_t unsavedOf(uint32_t number) const;
  /** The page that was saved last in the place of this one. */
  std::optional<EventPage> loadPage(uint32_t sequence) const;
  void index(uint32_t slot);
  /** What is kept from before this boot comes first. */
  void moveBehindKept();

  const Clock& clock_;
  Log& next_;
  RecordStore* records_ = nullptr;
  EventPage page_;
  std::array<Kept, kPages> kept_{};
  std::array<Recent, 24> recent_{};
  std::optional<Millis> saveAt_;
  std::optional<Millis> soon_;  // when saveSoon() was last asked to
  Millis nextSoon_ = 0;         // not before
  Millis gap_ = kSaveSoon;      // to the one after it
  bool hasNews_ = false;        // since boot
  bool saving_ = false;
};

}  // namespace lumi
