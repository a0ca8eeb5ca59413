#include "core/schedule/schedule.h"

#include <algorithm>

#include "core/base/lists.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr auto kDayMillis = static_cast<EpochMillis>(kDay);
constexpr auto kMinuteMillis = static_cast<EpochMillis>(kMinute);
constexpr EpochMillis kLatest = 253'402'300'799'999;  // the end of the year 9999

/** Quiet hours and night: they begin and end. */
bool isState(ScheduleKind kind) {
  return kind == ScheduleKind::kQuiet || kind == ScheduleKind::kNight;
}

constexpr size_t kMaxPlace = 256;  // bytes; more than the hardware settings allow
constexpr int32_t kPole = 9000;    // hundredths of a degree

}  // namespace

void fields(FieldVisitor& visit, Coordinates& place) {
  visit.whole("latitude", place.latitude, -kPole, kPole);
  visit.whole("longitude", place.longitude, -2 * kPole, 2 * kPole);
}

void fields(FieldVisitor& visit, WakeUp& wakeUp) {
  visit.whole("entry", wakeUp.entry, 0, UINT32_MAX);
  visit.reference("scene", wakeUp.scene, "the id of a scene");
  visit.whole("minutes", wakeUp.minutes, 1, UINT8_MAX);
  visit.form("begin", &wakeUp.begin, kTimeForm);
  visit.form("due", &wakeUp.due, kTimeForm);
}

void fields(FieldVisitor& visit, ScheduleState& state) {
  visit.whole("nextId", state.nextId, 1, UINT32_MAX);
  visit.form("doneUntil", &state.doneUntil, kOptionalTimeForm);
  visit.flag("quiet", state.quiet.holds);
  visit.flag("quietFinishes", state.quiet.finishes);
  visit.flag("quietIsOpen", state.quiet.isOpen);
  visit.form("quietByHand", &state.quiet.byHand, kOptionalTimeForm);
  visit.flag("hasDarkened", state.hasDarkened);
  visit.flag("night", state.night.holds);
  visit.whole("nightBrightness", state.night.brightness, 0, UINT8_MAX);
  if (visit.isPresent("wakeUp", state.wakeUp)) visit.object("wakeUp", *state.wakeUp);
  visit.text("place", state.place, kMaxPlace);
  if (visit.isPresent("coordinates", state.coordinates)) visit.object("coordinates", *state.coordinates);
}

Schedule::Schedule(RecordStore& records, const Clock& clock, Log& log, ScheduleCallbacks callbacks)
    : record_(records, "schedule"), clock_(clock), log_(log), callbacks_(std::move(callbacks)) {}

// ---- The record ----

/** Reads the list that saved() returns. Its first element is the state. */
class Schedule::RecordReader : public JsonItems {
 public:
  explicit RecordReader(Schedule& schedule) : JsonItems(kMaxItem), schedule_(schedule) {}

 private:
  static constexpr size_t kMaxItem = 2048;  // bytes

  Status item(std::string_view text) override {
    if (!std::exchange(hasState_, true)) return readFields(text, "The state", schedule_.state_);
    return readSavedEntry(text, schedule_.entries_.emplace_back());
  }

  Schedule& schedule_;
  bool hasState_ = false;
};

std::string Schedule::saved() const {
  std::string text = "[" + fieldsToJson(state_);
  text.reserve(text.size() + (ScheduleEntry::kMaxSaved + 1) * entries_.size() + 1);
  for (const ScheduleEntry& entry : entries_) {
    text += ',';
    text += savedEntryToJson(entry);
  }
  text += ']';
  return text;
}

void Schedule::load() {
  const std::optional<std::string> content = record_.load();
  if (!content) return;
  RecordReader reader(*this);
  reader.feed(asBytes(*content));
  if (const Status read = reader.end(); !read) {
    entries_.clear();
    state_ = {};
    log_.write(LogLevel::kError, {"The saved schedule can't be read; it is empty: ", read.error().message});
  }
  if (state_.wakeUp) state_.wakeUp->continues = true;
  days_.setPlace(state_.coordinates);
}

Status Schedule::flush() {
  return record_.flush([this] { return saved(); }, StoreUse::kSettings);
}

Status Schedule::saveNow(StoreUse use) {
  record_.changed(clock_.now());
  return asSaved(record_.flush([this] { return saved(); }, use));
}

// ---- Edits ----

const ScheduleEntry* Schedule::find(uint32_t id) const {
  return findPointer(entries_, [id](const ScheduleEntry& entry) { return entry.id == id; });
}

Status Schedule::save(std::vector<ScheduleEntry>&& next, StoreUse use) {
  tick();  // what is due now happens as it was set before
  return write(std::move(next), use);
}

Status Schedule::write(std::vector<ScheduleEntry>&& next, StoreUse use) {
  const std::optional<EpochMillis> done = state_.doneUntil;
  const std::optional<WakeUp> rising = state_.wakeUp;
  entries_.swap(next);
  if (rising && endsWakeUp(next)) state_.wakeUp.reset();
  if (!clock_.wall())
    state_.doneUntil.reset();  // the time of the edit is unknown: nothing before it may happen
  nextAt_.reset();
  const Status written = saveNow(use);
  if (!written) {
    entries_.swap(next);
    state_.doneUntil = done;
    state_.wakeUp = rising;
    return written;
  }
  if (rising && !state_.wakeUp) callbacks_.stopWakeUp();
  if (const auto now = present()) {
    for (const ScheduleKind kind : {ScheduleKind::kQuiet, ScheduleKind::kNight}) {
      if (hasChanged(kind, next)) settle(kind, *now, &next);
    }
    update(*now);
  }
  return Done{};
}

/** True if an edit has taken the present wake-up light away from its entry. */
bool Schedule::endsWakeUp(const std::vector<ScheduleEntry>& before) {
  const WakeUp& rising = *state_.wakeUp;
  const ScheduleEntry* entry = find(rising.entry);
  if (entry == nullptr) return true;
  // The entry was not edited, but its sunrise may have another time by now.
  if (anyOf(before, [entry](const ScheduleEntry& one) { return one == *entry; })) return false;
  const bool isSameLight = entry->enabled && entry->action == ScheduleAction::kWakeUp &&
                           entry->scene == rising.scene && entry->minutes == rising.minutes;
  return !isSameLight || nextOf(*entry, rising.begin - 1, presentAt(rising.begin)) != rising.begin;
}

/** True if an entry of this kind was edited. */
bool Schedule::hasChanged(ScheduleKind kind, const std::vector<ScheduleEntry>& before) const {
  const auto ofKind = [kind](std::vector<ScheduleEntry> entries) {
    removeIf(entries, [kind](const ScheduleEntry& entry) { return kindOf(entry.action) != kind; });
    return entries;
  };
  return ofKind(before) != ofKind(entries_);
}

/** True if an edit makes the entry begin quiet hours that did not begin as the entries were before. */
bool Schedule::makesBegin(const ScheduleEntry& entry, const std::vector<ScheduleEntry>& before) {
  if (entry.action != ScheduleAction::kQuietBegin) return false;
  const bool didBegin = anyOf(before, [&entry](const ScheduleEntry& one) {
    return one.id == entry.id && one.enabled && one.action == entry.action && one.hasTimesOf(entry);
  });
  return !didBegin || !happens(ScheduleAction::kQuietEnd, before);
}

/** Settles quiet hours and night. */
void Schedule::settleStates(const Present& now) {
  for (const ScheduleKind kind : {ScheduleKind::kQuiet, ScheduleKind::kNight}) settle(kind, now);
}

/**
 * Makes the state that of the latest event up to now, unless a user decided after it. `before`: the entries
 * before the edit, if it is one.
 */
void Schedule::settle(ScheduleKind kind, const Present& now, const std::vector<ScheduleEntry>* before) {
  const ScheduleEntry* latest = nullptr;
  EpochMillis latestAt = 0;
  for (const ScheduleEntry& entry : entries_) {
    if (!entry.enabled || kindOf(entry.action) != kind || !hindrance(entry).empty()) continue;
    const auto at = lastOf(entry, now);
    if (!at || (latest != nullptr && *at < latestAt)) continue;
    latest = &entry;
    latestAt = *at;
  }
  const bool isByHand =
      kind == ScheduleKind::kQuiet && state_.quiet.byHand && *state_.quiet.byHand >= latestAt;
  if (isByHand && !(before != nullptr && latest != nullptr && makesBegin(*latest, *before))) return;
  const Quiet quiet = state_.quiet;
  const Night night = state_.night;
  (kind == ScheduleKind::kQuiet ? state_.quiet.holds : state_.night.holds) = false;
  if (latest != nullptr) applyState(*latest);
  const bool isSame = quiet.holds == state_.quiet.holds && quiet.finishes == state_.quiet.finishes &&
                      night.holds == state_.night.holds && night.brightness == state_.night.brightness;
  if (isSame) return;
  (void)saveNow();
  if (!quiet.holds && state_.quiet.holds) darken(*latest, now.time);
}

/** Begins the wake-up light of an entry that was saved inside its time. `before`: what rose until then. */
void Schedule::settleWakeUp(uint32_t id, const std::optional<WakeUp>& before) {
  const auto now = present();
  const ScheduleEntry& entry = *find(id);
  const bool isUsable = now && entry.enabled && hindrance(entry).empty();
  if (entry.action != ScheduleAction::kWakeUp || !isUsable) return;
  const bool hasBegun =
      before && before->entry == id && nextOf(entry, before->begin - 1, *now) == before->begin;
  const auto begin = hasBegun ? before->begin : lastOf(entry, *now);
  if (!begin) return;
  const WakeUp next{id, entry.scene, entry.minutes, *begin, now->time};
  const bool isSameNow = state_.wakeUp && state_.wakeUp->begin == next.begin &&
                         state_.wakeUp->scene == next.scene && state_.wakeUp->minutes == next.minutes;
  if (now->time >= next.end() || isSameNow) return;
  state_.wakeUp = next;
  (void)saveNow();
  callbacks_.wakeUp(next);
}

Result<uint32_t> Schedule::add(ScheduleEntry entry) {
  if (entries_.size() == kMaxEntries) return conflict("The schedule has 32 entries already.");
  entry.id = state_.nextId++;
  entry.skipped.reset();
  std::vector<ScheduleEntry> next = entries_;
  next.push_back(entry);
  if (const Status written = save(std::move(next)); !written) return written.error();
  settleWakeUp(entry.id);
  return entry.id;
}

Status Schedule::replace(ScheduleEntry entry) {
  std::vector<ScheduleEntry> next = entries_;
  const auto found = findIf(next, [&](const ScheduleEntry& one) { return one.id == entry.id; });
  if (found == next.end()) return notFound(kNoSuchEntry);
  entry.skipped = entry.hasTimesOf(*found) ? found->skipped : std::nullopt;
  *found = entry;
  const std::optional<WakeUp> before = state_.wakeUp;
  const Status written = save(std::move(next));
  if (written) settleWakeUp(entry.id, before);
  return written;
}

Status Schedule::remove(uint32_t id) {
  std::vector<ScheduleEntry> next = entries_;
  if (!removeIf(next, [id](const ScheduleEntry& one) { return one.id == id; })) return notFound(kNoSuchEntry);
  return save(std::move(next), StoreUse::kUpkeep);
}

Status Schedule::restore(std::vector<ScheduleEntry> entries) {
  for (const ScheduleEntry& entry : entries) state_.nextId = std::max(state_.nextId, entry.id + 1);
  const std::optional<EpochMillis> done = std::exchange(state_.doneUntil, clock_.wall());
  const Status written = write(std::move(entries));
  if (!written) state_.doneUntil = done;
  return written;
}

Status Schedule::skip(uint32_t id, EpochMillis at, bool skips) {
  const auto now = present();
  const ScheduleEntry* entry = find(id);
  if (entry == nullptr) return notFound(kNoSuchEntry);
  const bool isEvent =
      now && at > now->time && at <= latestSkip(*entry, *now) && nextOf(*entry, at - 1, *now) == at;
  if (!isEvent) return conflict("The entry does not happen at this time.");
  std::vector<ScheduleEntry> next = entries_;
  ScheduleEntry& changed = *findIf(next, [id](const ScheduleEntry& one) { return one.id == id; });
  const EpochMillis skipped = skippedUntil(changed, *now);
  changed.skipped = skips ? std::max(skipped, at) : std::min(skipped, at - 1);
  return save(std::move(next));
}

Status Schedule::setQuiet(bool quiet) {
  tick();
  const Quiet before = state_.quiet;
  state_.quiet = {};
  state_.quiet.holds = quiet;
  const auto now = present();
  state_.quiet.byHand = now ? now->time : kLatest;
  if (quiet && now) state_.quiet.end = nextOf(ScheduleAction::kQuietEnd, *now);
  state_.quiet.isOpen = quiet && (now ? !state_.quiet.end : !happens(ScheduleAction::kQuietEnd, entries_));
  const Status written = saveNow();
  if (!written) state_.quiet = before;
  return written;
}

// ---- When an entry happens ----

void Schedule::setZone(const TimeZone& zone) {
  if (zone.rule() == days_.zone().rule()) return;
  days_.setZone(zone);
  timesChanged();
}

void Schedule::setPlace(std::string_view place, const std::optional<Coordinates>& coordinates) {
  const bool isSamePlace = place == state_.place;
  if (isSamePlace && (!coordinates || coordinates == state_.coordinates)) return;
  if (!isSamePlace) state_.place = place;
  state_.coordinates = coordinates;
  days_.setPlace(coordinates);
  // Until a new place is looked up, the sun's entries have no time, and say nothing about what holds now.
  if (coordinates) {
    timesChanged();
  } else {
    nextAt_.reset();
  }
  record_.changed(clock_.now());
}

/** Before the first tick() after a start, what was missed meanwhile comes first. */
void Schedule::timesChanged() {
  isUnsettled_ |= nextAt_.has_value();
  nextAt_.reset();
}

std::optional<EpochMillis> Schedule::sunOn(int64_t day, ScheduleTime at) {
  return at == ScheduleTime::kSunrise ? days_.sunrise(day) : days_.sunset(day);
}

std::optional<EpochMillis> Schedule::timeOn(const ScheduleEntry& entry, int64_t day) {
  if (!entry.isOnDay(day)) return std::nullopt;
  if (entry.at == ScheduleTime::kTime) return days_.instantOf(day, entry.minute);
  const auto sun = sunOn(day, entry.at);
  if (!sun) return std::nullopt;
  return *sun + entry.offset * kMinuteMillis;
}

std::optional<Schedule::Present> Schedule::present() const {
  const auto now = clock_.wall();
  return now ? std::optional<Present>(presentAt(*now)) : std::nullopt;
}

int64_t Schedule::Present::firstDay(EpochMillis after) const {
  return today + (after - time) / kDayMillis - (after < time ? 1 : 0) - kEarlier;
}

/** Returns the latest time up to which an entry can be skipped: that of next(), if it happens once a week. */
EpochMillis Schedule::latestSkip(const ScheduleEntry& entry, const Present& now) {
  const int64_t wait = std::max<int64_t>(entry.from.value_or(INT32_MIN) - now.today, 0);
  return now.time + (wait + kSkippedDays) * kDayMillis;
}

/** Returns up to when an entry is skipped. A time set by a clock that was far ahead does not count. */
EpochMillis Schedule::skippedUntil(const ScheduleEntry& entry, const Present& now) {
  const EpochMillis skipped = entry.skipped.value_or(0);
  return skipped > latestSkip(entry, now) ? 0 : skipped;
}

/** Returns the first time after `after` at which an entry happens, also if it is skipped. */
std::optional<EpochMillis> Schedule::nextOf(const ScheduleEntry& entry, EpochMillis after,
                                            const Present& now) {
  const int64_t from = entry.from.value_or(INT32_MIN);
  const int64_t first = now.firstDay(after);
  const int64_t last = std::max({now.today, first + Present::kEarlier, from}) + kHorizon;
  for (int64_t day = std::max(first, from); day <= last; ++day) {
    const std::optional<EpochMillis> at = timeOn(entry, day);
    if (at && *at > after) return at;
  }
  return std::nullopt;
}

/** Returns the first time after `after` at which one of the entries that `isMeant` selects happens. */
template <typename IsMeant>
std::optional<EpochMillis> Schedule::firstOf(IsMeant isMeant, EpochMillis after, const Present& now) {
  std::optional<EpochMillis> first;
  for (const ScheduleEntry& entry : entries_) {
    if (!entry.enabled || !isMeant(entry)) continue;
    const auto at = nextOf(entry, std::max(after, skippedUntil(entry, now)), now);
    if (at && (!first || *at < *first)) first = at;
  }
  return first;
}

std::optional<EpochMillis> Schedule::nextOf(ScheduleAction action, const Present& now) {
  return firstOf([action](const ScheduleEntry& entry) { return entry.action == action; }, now.time, now);
}

/** Returns the last time up to now at which an entry happens, and was not skipped. */
std::optional<EpochMillis> Schedule::lastOf(const ScheduleEntry& entry, const Present& now) {
  for (int64_t day = now.today + 1; day > now.today - kHorizon; --day) {
    const std::optional<EpochMillis> at = timeOn(entry, day);
    if (!at || *at > now.time) continue;
    return wasSkipped(entry, *at, now) ? std::nullopt : at;
  }
  return std::nullopt;
}

/** While a later event is skipped, too, the present state shows whether the one at `last` happened. */
bool Schedule::wasSkipped(const ScheduleEntry& entry, EpochMillis last, const Present& now) const {
  const EpochMillis skipped = skippedUntil(entry, now);
  const ScheduleKind kind = kindOf(entry.action);
  if (last > skipped || skipped <= now.time || !isState(kind)) return last <= skipped;
  return kind == ScheduleKind::kQuiet ? state_.quiet.holds != (entry.action == ScheduleAction::kQuietBegin)
                                      : state_.night.holds != (entry.action == ScheduleAction::kNightBegin);
}

bool Schedule::happens(ScheduleAction action, const std::vector<ScheduleEntry>& entries) {
  return anyOf(entries,
               [action](const ScheduleEntry& entry) { return entry.enabled && entry.action == action; });
}

bool Schedule::hasSun(ScheduleTime at, const Present& now) {
  for (int64_t day = now.today; day < now.today + kHorizon; ++day) {
    if (sunOn(day, at)) return true;
  }
  return false;
}

/** Returns what other settings keep an entry from happening at its time, for people, or "". */
std::string_view Schedule::hindrance(const ScheduleEntry& entry) const {
  if (entry.action == ScheduleAction::kQuietBegin && !happens(ScheduleAction::kQuietEnd, entries_)) {
    return "Add an entry that ends the quiet hours.";
  }
  if (entry.action == ScheduleAction::kNightBegin && !happens(ScheduleAction::kNightEnd, entries_)) {
    return "Add an entry that ends the night.";
  }
  return callbacks_.problemOf(entry);
}

std::string_view Schedule::problemOf(const ScheduleEntry& entry) {
  const bool followsSun = entry.at != ScheduleTime::kTime;
  if (followsSun && state_.place.empty()) return "Set the place under Settings > Devices.";
  if (followsSun && !state_.coordinates) return "The place is not known yet.";
  if (const std::string_view why = hindrance(entry); !why.empty()) return why;
  const auto now = present();
  if (now && entry.until && *entry.until < now->today) return "Its last day is over.";
  if (!followsSun || !now || hasSun(entry.at, *now)) return "";
  const bool isRise = entry.at == ScheduleTime::kSunrise;
  return isRise ? "The sun does not rise in the next days." : "The sun does not set in the next days.";
}

std::vector<ScheduleEvent> Schedule::next(size_t count) {
  std::vector<ScheduleEvent> events;
  const auto now = present();
  if (!now) return events;
  events.reserve(count + 1);
  const EpochMillis after = std::max(now->time, state_.doneUntil.value_or(now->time));
  for (const ScheduleEntry& entry : entries_) {
    if (!entry.enabled || !hindrance(entry).empty()) continue;
    const EpochMillis skipped = skippedUntil(entry, *now);
    std::optional<EpochMillis> at = nextOf(entry, after, *now);
    while (at && (events.size() < count || events.back().at > *at)) {
      const ScheduleEvent event{*at, entry.id, entry.action, entry.scene, *at <= skipped};
      events.insert(findIf(events, [&](const ScheduleEvent& one) { return one.at > event.at; }), event);
      if (events.size() > count) events.pop_back();
      at = nextOf(entry, *at, *now);
    }
  }
  return events;
}

std::optional<EpochMillis> Schedule::sunToday(ScheduleTime at) {
  const auto now = present();
  return now ? sunOn(now->today, at) : std::nullopt;
}

// ---- The course of time ----

void Schedule::tick() {
  record_.tick(clock_.now(), [this] { return saved(); });
  const auto now = clock_.wall();
  if (!now) return;
  watchClock(*now);
  if (std::exchange(isUnsettled_, false)) settleStates(presentAt(*now));
  if (!nextAt_) update(presentAt(*now));
  if (*now >= *nextAt_) happenUntil(presentAt(*now));
  followWakeUp(*now);
  if (!state_.quiet.holds) lightUp(*now);
  if (state_.hasDarkened && callbacks_.areLightsOn()) forgetDarkened();
  state_.doneUntil = std::max(*state_.doneUntil, *now);
}

/** Decides what a clock that was set means for state_.doneUntil. */
void Schedule::watchClock(EpochMillis now) {
  if (!state_.doneUntil) {
    state_.doneUntil = now;
    nextAt_.reset();
    settleStates(presentAt(now));
  } else if (now < *state_.doneUntil - kMaxRepeat) {
    doneBefore_ = state_.doneUntil;
    state_.doneUntil = now;
    nextAt_.reset();
  } else if (doneBefore_ && now - *state_.doneUntil > kMinuteMillis && *state_.doneUntil < *doneBefore_ &&
             *doneBefore_ <= now) {
    // A clock that had been set back by mistake is right again. What happened before does not repeat.
    state_.doneUntil = doneBefore_;
    nextAt_.reset();
  }
}

/** Computes nextAt_, and ends states that no entry ends. */
void Schedule::update(const Present& now) {
  keepStates(now);
  nextAt_ = std::min(nextDue(now), now.time + kDayMillis);
}

EpochMillis Schedule::nextDue(const Present& now) {
  const EpochMillis after = std::max(state_.doneUntil.value_or(now.time), now.time - kHorizon * kDayMillis);
  return firstOf([](const ScheduleEntry&) { return true; }, after, now).value_or(kLatest);
}

bool Schedule::isDue() {
  const auto now = present();
  if (!now || entries_.empty()) return false;
  return !state_.doneUntil || nextDue(*now) <= now->time;
}

void Schedule::keepStates(const Present& now) {
  state_.quiet.end.reset();
  if (state_.quiet.holds) state_.quiet.end = nextOf(ScheduleAction::kQuietEnd, now);
  const bool isQuietLost = state_.quiet.holds && !state_.quiet.end && !state_.quiet.isOpen;
  const bool isNightLost = state_.night.holds && !nextOf(ScheduleAction::kNightEnd, now);
  if (isQuietLost) state_.quiet = {};
  if (isNightLost) state_.night = {};
  if (isQuietLost || isNightLost) record_.changed(clock_.now());
}

/**
 * Returns the events after state_.doneUntil in order: all of the last minute, and of the earlier, missed ones
 * the last of each kind, if none of its kind is later.
 */
std::vector<Schedule::Due> Schedule::dueUntil(const Present& now) {
  std::vector<Due> due;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const ScheduleEntry& entry = entries_[i];
    if (!entry.enabled || !hindrance(entry).empty()) continue;
    const ScheduleKind kind = kindOf(entry.action);
    const EpochMillis oldest = now.time - (isState(kind) ? kHorizon * kDayMillis : kMaxMissed);
    const EpochMillis after = std::max({*state_.doneUntil, oldest, skippedUntil(entry, now)});
    for (int64_t day = now.firstDay(after); day <= now.today + 1; ++day) {
      const auto at = timeOn(entry, day);
      if (at && *at > after && *at <= now.time) addDue(due, {*at, i}, now.time - kMinuteMillis);
    }
  }
  return due;
}

void Schedule::addDue(std::vector<Due>& due, const Due& added, EpochMillis missed) const {
  const ScheduleKind kind = kindOf(entries_[added.index].action);
  const auto replaces = [&](const Due& later, const Due& earlier) {
    return earlier.at <= missed && kindOf(entries_[later.index].action) == kind && !(later < earlier);
  };
  if (anyOf(due, [&](const Due& one) { return replaces(one, added); })) return;
  removeIf(due, [&](const Due& one) {
    return kindOf(entries_[one.index].action) == kind && replaces(added, one);
  });
  due.push_back(added);
  for (size_t i = due.size() - 1; i > 0 && due[i] < due[i - 1]; --i) std::swap(due[i], due[i - 1]);
}

void Schedule::happenUntil(const Present& now) {
  const auto wakeUpOf = [this](const Due& one) {
    const ScheduleEntry& entry = entries_[one.index];
    return WakeUp{entry.id, entry.scene, entry.minutes, one.at, one.at};
  };
  std::vector<Due> due = dueUntil(now);
  removeIf(due, [&](const Due& one) {
    return entries_[one.index].action == ScheduleAction::kWakeUp && now.time >= wakeUpOf(one).end();
  });
  for (const Due& one : due) {
    const ScheduleEntry& entry = entries_[one.index];
    applyState(entry);
    if (entry.action == ScheduleAction::kWakeUp) state_.wakeUp = wakeUpOf(one);
    log_.write(LogLevel::kInfo,
               {"The schedule: ", kScheduleActionNames[static_cast<size_t>(entry.action)], ", due at ",
                toTimeOfDay(static_cast<uint16_t>(days_.zone().localAt(one.at).second / 60))});
  }
  state_.doneUntil = std::max(*state_.doneUntil, now.time);
  update(now);
  if (due.empty()) return;
  // Saved first: after a power cut an event is rather missing than repeated.
  (void)saveNow();
  for (const Due& one : due) {
    const ScheduleEntry& entry = entries_[one.index];
    const ScheduleKind kind = kindOf(entry.action);
    if (entry.action == ScheduleAction::kWakeUp) {
      callbacks_.wakeUp(*state_.wakeUp);
    } else if (!isState(kind)) {
      callbacks_.run(entry, one.at);
    }
    if (entry.action == ScheduleAction::kLightsOff) forgetDarkened();
    if (!state_.quiet.holds) lightUp(one.at);
    if (entry.action == ScheduleAction::kQuietBegin && state_.quiet.holds) darken(entry, one.at);
  }
}

/** Switches the room lights off for quiet hours that begin. */
void Schedule::darken(const ScheduleEntry& entry, EpochMillis due) {
  if (!entry.lights) return;
  state_.hasDarkened = callbacks_.switchLights(false, due) || state_.hasDarkened;
  record_.changed(clock_.now());
}

void Schedule::followWakeUp(EpochMillis now) {
  if (!state_.wakeUp) return;
  const bool isSetBack = now < state_.wakeUp->begin - kMaxRepeat;
  const bool isOver = isSetBack || now >= state_.wakeUp->end();
  if (state_.wakeUp->continues && !isOver) callbacks_.wakeUp(*state_.wakeUp);
  state_.wakeUp->continues = false;
  if (!isOver) return;
  state_.wakeUp.reset();
  if (isSetBack) callbacks_.stopWakeUp();
  record_.changed(clock_.now());
}

/** Switches on what quiet hours switched off. */
void Schedule::lightUp(EpochMillis due) {
  if (!state_.hasDarkened) return;
  forgetDarkened();
  (void)callbacks_.switchLights(true, due);
}

/** The lights stay as they are when the quiet hours end. */
void Schedule::forgetDarkened() {
  if (std::exchange(state_.hasDarkened, false)) record_.changed(clock_.now());
}

void Schedule::applyState(const ScheduleEntry& entry) {
  const ScheduleAction action = entry.action;
  const ScheduleKind kind = kindOf(action);
  if (kind == ScheduleKind::kQuiet) {
    state_.quiet = {};
    state_.quiet.holds = action == ScheduleAction::kQuietBegin;
    if (state_.quiet.holds) state_.quiet.finishes = entry.finish;
  } else if (kind == ScheduleKind::kNight) {
    state_.night = {};
    state_.night.holds = action == ScheduleAction::kNightBegin;
    if (state_.night.holds) state_.night.brightness = entry.brightness;
  }
}

}  // namespace lumi
