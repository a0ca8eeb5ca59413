#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/callback.h"
#include "core/base/coordinates.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/base/time_zone.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/schedule/local_days.h"
#include "core/schedule/schedule_entry.h"
#include "core/store/record_store.h"
#include "core/store/revisioned_record.h"

namespace lumi {

/** A wake-up light that rises. */
struct WakeUp {
  uint32_t entry = 0;
  uint32_t scene = 0;     // the look; 0: the sunrise
  uint8_t minutes = 0;    // from `begin` to its full brightness
  EpochMillis begin = 0;  // not later than now
  /** It changes nothing if a person has changed the lights since then. */
  EpochMillis due = 0;
  bool continues = false;  // after a restart

  EpochMillis end() const { return begin + minutes * static_cast<EpochMillis>(kMinute); }
};

/** What the record contains beside the entries. */
struct ScheduleState {
  struct Quiet {
    bool holds = false;
    bool finishes = true;
    bool isOpen = false;                     // a user began them, and no entry ended them
    std::optional<EpochMillis> byHand = {};  // when a user decided; nothing: an entry did
    std::optional<EpochMillis> end = {};     // not in the record
  };
  struct Night {
    bool holds = false;
    uint8_t brightness = 0;
  };

  uint32_t nextId = 1;
  std::optional<EpochMillis> doneUntil;  // nothing up to this time happens any more; saved with each event
  Quiet quiet;
  bool hasDarkened = false;  // the room lights, for quiet hours
  Night night;
  std::optional<WakeUp> wakeUp;  // that rises now
  std::string place;
  std::optional<Coordinates> coordinates;  // of `place`
};

struct ScheduleCallbacks {
  /**
   * Does what an entry says that neither wakes up nor begins or ends quiet hours or the night. `due` is its
   * time, not later than now. Must not change the schedule.
   */
  Callback<void(const ScheduleEntry& entry, EpochMillis due)> run;
  /** Begins a wake-up light, or continues it after a restart, at the brightness that it has by now. */
  Callback<void(const WakeUp& wakeUp)> wakeUp;
  /** Ends the wake-up light before its time. The lights stay as they are. */
  Callback<void()> stopWakeUp;
  /** Returns why the scene or playlist of an entry can't be used, for people, or "". */
  Callback<std::string_view(const ScheduleEntry& entry)> problemOf;
  /**
   * Switches the room lights for quiet hours. Returns false if they have that state already, or a user has
   * changed them since `due`, or, to switch them on, if their timer has switched them off meanwhile.
   */
  Callback<bool(bool on, EpochMillis due)> switchLights;
  Callback<bool()> areLightsOn;
};

/** A coming event. `entry` and `scene` are 0 if there is none. */
struct ScheduleEvent {
  EpochMillis at;
  uint32_t entry;
  ScheduleAction action;
  uint32_t scene;
  bool isSkipped;
};

/**
 * The entries of the schedule (record "schedule"), and the states that follow from them: quiet hours and the
 * matrices' night. An edit is on flash when its function returns.
 *
 * - An entry happens on its weekdays between its dates, once a day. A sunset with an offset may be on the
 * next day; it belongs to the day of the sunset.
 * - While the clock is unset nothing happens.
 * - After a power cut, or when the clock jumps ahead, only the last missed event of each kind counts, in the
 *   order of their times. Quiet hours and night count for kHorizon, so that the states are right; other
 *   kinds for kMaxMissed.
 * - A clock that is set back by up to kMaxRepeat repeats nothing. If it is set back further, the schedule
 *   starts from the new time.
 * - Quiet hours, night and wake-up light take effect at once when they are saved inside their time; quiet
 *   hours and night also when the zone or the place changes the time of their entries. No edit makes anything
 *   else happen that is in the past.
 * - A user's decision about quiet hours outlasts edits, unless the edit is what makes the last beginning
 *   happen.
 * - A restart during a wake-up light continues it. A missed one whose time is over does not begin. An edit of
 *   its entry that leaves no event at its beginning, or changes its length or its look, ends it.
 * - Quiet hours may switch the room lights off (ScheduleEntry::lights). When the quiet hours end, they are
 *   switched on again, unless they were off before, or have been on in between, or the timer or an entry
 *   wanted them off meanwhile.
 * - Quiet hours and night hold only while an entry ends them within kHorizon, or from a later first day on.
 *   Quiet hours that a user begins without such an entry last until a user ends them.
 */
class Schedule {
 public:
  static constexpr const char* kNoSuchEntry = "There is no such entry in the schedule.";
  static constexpr size_t kMaxEntries = ScheduleReader::kMaxEntries;
  static constexpr EpochMillis kMaxMissed = 24 * static_cast<EpochMillis>(kHour);
  static constexpr EpochMillis kMaxRepeat = 10 * static_cast<EpochMillis>(kMinute);
  static constexpr int64_t kHorizon = 8;  // days
  static constexpr int64_t kSkippedDays = 10 * 7 + 2;

  Schedule(RecordStore& records, const Clock& clock, Log& log, ScheduleCallbacks callbacks);

  /** Loads the record. Without a usable one, the schedule is empty. Call before any other function. */
  void load();

  void setZone(const TimeZone& zone);
  /**
   * `place` is the text that the user set, "" for none. Without coordinates, the last ones that were known
   * for this place stay.
   */
  void setPlace(std::string_view place, const std::optional<Coordinates>& coordinates);

  /** Lets due entries happen. Call in every pass of the loop. */
  void tick();
  /** True if the next tick() may change what is lit. */
  bool isDue();

  const std::vector<ScheduleEntry>& entries() const { return entries_; }
  /** Returns null if there is no entry with this id. */
  const ScheduleEntry* find(uint32_t id) const;
  uint32_t revision() const { return record_.revision(); }
  bool isClockSet() const { return clock_.wall().has_value(); }
  /** True if the coordinates of the place are known, so that the sun is, too. */
  bool isPlaceKnown() const { return state_.coordinates.has_value(); }
  const TimeZone& zone() const { return days_.zone(); }

  /** Adds the entry with a new id, which is returned. Returns a conflict if there are kMaxEntries. */
  Result<uint32_t> add(ScheduleEntry entry);
  /** Replaces the entry with the same id. If its time differs, its skipped events happen again. */
  Status replace(ScheduleEntry entry);
  Status remove(uint32_t id);
  /** Replaces all entries. They keep their ids. */
  Status restore(std::vector<ScheduleEntry> entries);
  /**
   * With `skips`, the entry does not happen up to and including `at`, the time of one of its coming events;
   * otherwise it happens again from `at` on.
   */
  Status skip(uint32_t id, EpochMillis at, bool skips);

  /** Why an entry can't happen, for people, or "". */
  std::string_view problemOf(const ScheduleEntry& entry);
  /** The next events in order, at most `count`. Empty while the clock is unset. */
  std::vector<ScheduleEvent> next(size_t count);
  /** Sunrise and sunset of the present local day. */
  std::optional<EpochMillis> sunToday(ScheduleTime at);

  bool isQuiet() const { return state_.quiet.holds; }
  /** While quiet: true if a pattern that runs at the beginning is drawn to its end. */
  bool quietFinishes() const { return state_.quiet.finishes; }
  /** When the quiet hours end, if that is known. */
  const std::optional<EpochMillis>& quietEnd() const { return state_.quiet.end; }
  /** Begins or ends quiet hours now. */
  Status setQuiet(bool quiet);

  /** The highest brightness of the matrices at night; 0 is dark. Nothing: it is not night. */
  std::optional<uint8_t> nightBrightness() const {
    return state_.night.holds ? std::optional<uint8_t>(state_.night.brightness) : std::nullopt;
  }

  Status flush();

 private:
  using Quiet = ScheduleState::Quiet;
  using Night = ScheduleState::Night;
  class RecordReader;
  struct Due {
    EpochMillis at;
    size_t index;  // in entries_

    bool operator<(const Due& other) const { return at != other.at ? at < other.at : index < other.index; }
  };
  struct Present {
    EpochMillis time;
    int64_t today;

    /** Days differ in length, and an event may be after the midnight that ends its day. */
    static constexpr int64_t kEarlier = 2;

    /** Returns the first local day that may have an event after `after`. */
    int64_t firstDay(EpochMillis after) const;
  };

  std::optional<Present> present() const;
  Present presentAt(EpochMillis now) const { return {now, days_.dayOf(now)}; }
  static EpochMillis latestSkip(const ScheduleEntry& entry, const Present& now);
  static EpochMillis skippedUntil(const ScheduleEntry& entry, const Present& now);
  std::optional<EpochMillis> sunOn(int64_t day, ScheduleTime at);
  std::optional<EpochMillis> timeOn(const ScheduleEntry& entry, int64_t day);
  std::optional<EpochMillis> nextOf(const ScheduleEntry& entry, EpochMillis after, const Present& now);
  template <typename IsMeant>
  std::optional<EpochMillis> firstOf(IsMeant isMeant, EpochMillis after, const Present& now);
  std::optional<EpochMillis> nextOf(ScheduleAction action, const Present& now);
  bool hasSun(ScheduleTime at, const Present& now);
  static bool happens(ScheduleAction action, const std::vector<ScheduleEntry>& entries);
  std::string_view hindrance(const ScheduleEntry& entry) const;

  void watchClock(EpochMillis now);
  void update(const Present& now);
  EpochMillis nextDue(const Present& now);
  void keepStates(const Present& now);
  void happenUntil(const Present& now);
  std::vector<Due> dueUntil(const Present& now);
  void addDue(std::vector<Due>& due, const Due& added, EpochMillis missed) const;
  void applyState(const ScheduleEntry& entry);
  std::optional<EpochMillis> lastOf(const ScheduleEntry& entry, const Present& now);
  bool wasSkipped(const ScheduleEntry& entry, EpochMillis last, const Present& now) const;
  bool hasChanged(ScheduleKind kind, const std::vector<ScheduleEntry>& before) const;
  static bool makesBegin(const ScheduleEntry& entry, const std::vector<ScheduleEntry>& before);
  void settle(ScheduleKind kind, const Present& now, const std::vector<ScheduleEntry>* before = nullptr);
  void settleStates(const Present& now);
  void timesChanged();
  void settleWakeUp(uint32_t id, const std::optional<WakeUp>& before = {});
  bool endsWakeUp(const std::vector<ScheduleEntry>& before);
  void followWakeUp(EpochMillis now);
  void darken(const ScheduleEntry& entry, EpochMillis due);
  void lightUp(EpochMillis due);
  void forgetDarkened();
  Status write(std::vector<ScheduleEntry>&& next, StoreUse use = StoreUse::kLists);
  Status save(std::vector<ScheduleEntry>&& next, StoreUse use = StoreUse::kLists);
  Status saveNow(StoreUse use = StoreUse::kSettings);
  std::string saved() const;

  RevisionedRecord record_;
  const Clock& clock_;
  Log& log_;
  ScheduleCallbacks callbacks_;
  std::vector<ScheduleEntry> entries_;
  ScheduleState state_;
  LocalDays days_;
  std::optional<EpochMillis> doneBefore_;  // state_.doneUntil before the clock was set back
  std::optional<EpochMillis> nextAt_;      // nothing is due before; nothing: to be computed
  bool isUnsettled_ = false;               // the zone or the place has changed since the last tick()
};

}  // namespace lumi
