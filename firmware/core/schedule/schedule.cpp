#include "core/schedule/schedule.h"

#include <algorithm>
#include <utility>

#include "core/base/byte_codec.h"
#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr auto kDayMillis = static_cast<EpochMillis>(kDay);
constexpr auto kMinuteMillis = static_cast<EpochMillis>(kMinute);
constexpr uint8_t kRecordVersion = 2;
constexpr EpochMillis kNoTime = -1;                   // in the record
constexpr EpochMillis kLatest = 253'402'300'799'999;  // the end of the year 9999

void writeTime(ByteWriter& bytes, const std::optional<EpochMillis>& time) {
  bytes.number(time.value_or(kNoTime));
}

std::optional<EpochMillis> readTime(ByteReader& bytes) {
  const auto time = bytes.number<EpochMillis>();
  const bool isTime = time >= 0 && time <= kLatest;
  return isTime ? std::optional<EpochMillis>(time) : std::nullopt;
}

/** Quiet hours and night: they begin and end. */
bool isState(ScheduleKind kind) {
  return kind == ScheduleKind::kQuiet || kind == ScheduleKind::kNight;
}

bool isSame(const std::optional<Coordinates>& a, const std::optional<Coordinates>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->latitude == b->latitude && a->longitude == b->longitude;
}

}  // namespace

Schedule::Schedule(RecordStore& records, const Clock& clock, Log& log, ScheduleCallbacks callbacks)
    : record_(records, "schedule"), clock_(clock), log_(log), callbacks_(std::move(callbacks)) {}

// ---- The record ----

void Schedule::load() {
  const std::optional<std::string> content = record_.load();
  if (!content || read(*content)) return;
  entries_.clear();
  quiet_ = {};
  hasDarkened_ = false;
  night_ = {};
  wakeUp_.reset();
  doneUntil_.reset();
  log_.write(LogLevel::kError, "The saved schedule can't be read; it is empty.");
}

bool Schedule::read(std::string_view content) {
  ByteReader bytes(content);
  if (bytes.number<uint8_t>() != kRecordVersion) return false;
  nextId_ = bytes.number<uint32_t>();
  doneUntil_ = readTime(bytes);
  const auto flags = bytes.number<uint8_t>();
  quiet_.holds = (flags & 1) != 0;
  quiet_.finishes = (flags & 2) != 0;
  quiet_.isOpen = (flags & 4) != 0;
  hasDarkened_ = (flags & 32) != 0;
  night_.holds = (flags & 8) != 0;
  night_.brightness = bytes.number<uint8_t>();
  quiet_.byHand = readTime(bytes);
  WakeUp wakeUp;
  wakeUp.continues = true;
  wakeUp.entry = bytes.number<uint32_t>();
  wakeUp.scene = bytes.number<uint32_t>();
  wakeUp.minutes = bytes.number<uint8_t>();
  wakeUp.begin = bytes.number<EpochMillis>();
  wakeUp.due = bytes.number<EpochMillis>();
  if (wakeUp.minutes > 0) wakeUp_ = wakeUp;
  place_ = bytes.readableText();
  Coordinates coordinates;
  coordinates.latitude = bytes.number<int32_t>();
  coordinates.longitude = bytes.number<int32_t>();
  if ((flags & 16) != 0) days_.setPlace(coordinates);
  const auto count = bytes.number<uint8_t>();
  for (size_t i = 0; i < count && count <= kMaxEntries; ++i) {
    const std::optional<ScheduleEntry> entry = decodeEntry(bytes);
    if (!entry) return false;
    entries_.push_back(*entry);
  }
  return !bytes.failed() && bytes.atEnd();
}

std::string Schedule::saved() const {
  constexpr size_t kEntrySize = 48;  // bytes
  const Coordinates coordinates = days_.place().value_or(Coordinates());
  ByteWriter bytes(kEntrySize * (entries_.size() + 1) + place_.size());
  bytes.number(kRecordVersion);
  bytes.number(nextId_);
  writeTime(bytes, doneUntil_);
  bytes.number(static_cast<uint8_t>((quiet_.holds ? 1 : 0) | (quiet_.finishes ? 2 : 0) |
                                    (quiet_.isOpen ? 4 : 0) | (night_.holds ? 8 : 0) |
                                    (days_.place() ? 16 : 0) | (hasDarkened_ ? 32 : 0)));
  bytes.number(night_.brightness);
  writeTime(bytes, quiet_.byHand);
  const WakeUp wakeUp = wakeUp_.value_or(WakeUp());
  bytes.number(wakeUp.entry);
  bytes.number(wakeUp.scene);
  bytes.number(wakeUp.minutes);
  bytes.number(wakeUp.begin);
  bytes.number(wakeUp.due);
  bytes.text(place_);
  bytes.number(coordinates.latitude);
  bytes.number(coordinates.longitude);
  bytes.number(static_cast<uint8_t>(entries_.size()));
  for (const ScheduleEntry& entry : entries_) encodeEntry(bytes, entry);
  return bytes.take();
}

Status Schedule::flush() {
  return record_.flush([this] { return saved(); });
}

// ---- Edits ----

const ScheduleEntry* Schedule::find(uint32_t id) const {
  const auto found = findIf(entries_, [id](const ScheduleEntry& entry) { return entry.id == id; });
  return found == entries_.end() ? nullptr : &*found;
}

Status Schedule::save(std::vector<ScheduleEntry> next) {
  tick();  // what is due now happens as it was set before
  return write(std::move(next));
}

Status Schedule::write(std::vector<ScheduleEntry> next) {
  const std::optional<EpochMillis> done = doneUntil_;
  entries_.swap(next);
  if (!clock_.wall()) doneUntil_.reset();  // the time of the edit is unknown: nothing before it may happen
  nextAt_.reset();
  record_.changed(clock_.now());
  const Status written = flush();
  if (!written) {
    entries_.swap(next);
    doneUntil_ = done;
    return notSaved(written.error().message);
  }
  if (const auto now = present()) {
    for (const ScheduleKind kind : {ScheduleKind::kQuiet, ScheduleKind::kNight}) {
      if (hasChanged(kind, next)) settle(kind, *now);
    }
    update(*now);
  }
  return Done{};
}

/** True if an entry of this kind was edited. */
bool Schedule::hasChanged(ScheduleKind kind, const std::vector<ScheduleEntry>& before) const {
  const auto bytesOf = [kind](const std::vector<ScheduleEntry>& entries) {
    ByteWriter bytes(0);
    for (const ScheduleEntry& entry : entries) {
      if (kindOf(entry.action) == kind) encodeEntry(bytes, entry);
    }
    return bytes.take();
  };
  return bytesOf(before) != bytesOf(entries_);
}

/** Makes the state that of the latest event up to now, unless a user decided after it. */
void Schedule::settle(ScheduleKind kind, const Present& now) {
  const ScheduleEntry* latest = nullptr;
  EpochMillis latestAt = 0;
  for (const ScheduleEntry& entry : entries_) {
    if (!entry.enabled || kindOf(entry.action) != kind || !hindrance(entry).empty()) continue;
    const auto at = lastOf(entry, now);
    if (!at || (latest != nullptr && *at < latestAt)) continue;
    latest = &entry;
    latestAt = *at;
  }
  const bool isByHand = kind == ScheduleKind::kQuiet && quiet_.byHand && *quiet_.byHand >= latestAt;
  if (isByHand) return;
  const Quiet quiet = quiet_;
  const Night night = night_;
  (kind == ScheduleKind::kQuiet ? quiet_.holds : night_.holds) = false;
  if (latest != nullptr) applyState(*latest);
  const bool isSame = quiet.holds == quiet_.holds && quiet.finishes == quiet_.finishes &&
                      night.holds == night_.holds && night.brightness == night_.brightness;
  if (isSame) return;
  record_.changed(clock_.now());
  (void)flush();
  if (!quiet.holds && quiet_.holds) darken(*latest, now.time);
}

/** Begins the wake-up light of an entry that was saved inside its time. */
void Schedule::settleWakeUp(uint32_t id) {
  const auto now = present();
  const ScheduleEntry& entry = *find(id);
  const bool isUsable = now && entry.enabled && hindrance(entry).empty();
  if (entry.action != ScheduleAction::kWakeUp || !isUsable) return;
  const auto begin = lastOf(entry, *now);
  if (!begin) return;
  const WakeUp next{id, entry.scene, entry.minutes, *begin, now->time};
  const bool isSameNow = wakeUp_ && wakeUp_->begin == next.begin && wakeUp_->scene == next.scene &&
                         wakeUp_->minutes == next.minutes;
  if (now->time >= next.end() || isSameNow) return;
  wakeUp_ = next;
  record_.changed(clock_.now());
  (void)flush();
  callbacks_.wakeUp(next);
}

Result<uint32_t> Schedule::add(ScheduleEntry entry) {
  if (entries_.size() == kMaxEntries) return conflict("The schedule has 32 entries already.");
  do {
    entry.id = nextId_++;
  } while (entry.id == 0 || find(entry.id) != nullptr);
  entry.skipped = 0;
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
  entry.skipped = entry.hasTimesOf(*found) ? found->skipped : 0;
  *found = entry;
  const Status written = save(std::move(next));
  if (written) settleWakeUp(entry.id);
  return written;
}

Status Schedule::remove(uint32_t id) {
  std::vector<ScheduleEntry> next = entries_;
  if (!removeIf(next, [id](const ScheduleEntry& one) { return one.id == id; })) return notFound(kNoSuchEntry);
  return save(std::move(next));
}

Status Schedule::restore(std::vector<ScheduleEntry> entries) {
  for (const ScheduleEntry& entry : entries) nextId_ = std::max(nextId_, entry.id + 1);
  doneUntil_ = clock_.wall();
  return write(std::move(entries));
}

Status Schedule::skip(uint32_t id, EpochMillis at, bool skips) {
  const auto now = present();
  const ScheduleEntry* entry = find(id);
  if (entry == nullptr) return notFound(kNoSuchEntry);
  const bool isEvent = now && at > now->time && nextOf(*entry, at - 1, *now) == at;
  if (!isEvent) return conflict("The entry does not happen at this time.");
  std::vector<ScheduleEntry> next = entries_;
  ScheduleEntry& changed = *findIf(next, [id](const ScheduleEntry& one) { return one.id == id; });
  const EpochMillis skipped = skippedUntil(changed, *now);
  changed.skipped = skips ? std::max(skipped, at) : std::min(skipped, at - 1);
  return save(std::move(next));
}

Status Schedule::setQuiet(bool quiet) {
  tick();
  const Quiet before = quiet_;
  quiet_ = {};
  quiet_.holds = quiet;
  const auto now = present();
  quiet_.byHand = now ? now->time : kLatest;
  if (quiet && now) quiet_.end = nextOf(ScheduleAction::kQuietEnd, *now);
  quiet_.isOpen = quiet && (now ? !quiet_.end : !happens(ScheduleAction::kQuietEnd));
  record_.changed(clock_.now());
  const Status written = flush();
  if (written) return Done{};
  quiet_ = before;
  return notSaved(written.error().message);
}

// ---- When an entry happens ----

void Schedule::setZone(const TimeZone& zone) {
  if (zone.rule() == days_.zone().rule()) return;
  days_.setZone(zone);
  nextAt_.reset();
}

void Schedule::setPlace(std::string_view place, const std::optional<Coordinates>& coordinates) {
  const bool isSamePlace = place == place_;
  if (isSamePlace && (!coordinates || isSame(coordinates, days_.place()))) return;
  if (!isSamePlace) place_ = place;
  days_.setPlace(coordinates);
  nextAt_.reset();
  record_.changed(clock_.now());
}

std::optional<EpochMillis> Schedule::timeOn(const ScheduleEntry& entry, int64_t day) {
  if (!entry.isOnDay(day)) return std::nullopt;
  if (entry.at == ScheduleTime::kTime) return days_.instantOf(day, entry.minute);
  const auto sun = entry.at == ScheduleTime::kSunrise ? days_.sunrise(day) : days_.sunset(day);
  if (!sun) return std::nullopt;
  return *sun + entry.offset * kMinuteMillis;
}

std::optional<Schedule::Present> Schedule::present() const {
  const auto now = clock_.wall();
  return now ? std::optional<Present>(presentAt(*now)) : std::nullopt;
}

int64_t Schedule::Present::firstDay(EpochMillis after) const {
  // Two days early: days differ in length, and an event may be after the midnight that ends its day.
  return today + (after - time) / kDayMillis - (after < time ? 1 : 0) - 2;
}

/** Returns up to when an entry is skipped. A time set by a clock that was far ahead does not count. */
EpochMillis Schedule::skippedUntil(const ScheduleEntry& entry, const Present& now) {
  const int64_t wait = std::max<int64_t>(entry.from.value_or(INT32_MIN) - now.today, 0);
  const EpochMillis latest = now.time + (wait + kHorizon + 2) * kDayMillis;
  return entry.skipped > latest ? 0 : entry.skipped;
}

/** Returns the first time after `after` at which an entry happens, also if it is skipped. */
std::optional<EpochMillis> Schedule::nextOf(const ScheduleEntry& entry, EpochMillis after,
                                            const Present& now) {
  const int64_t from = entry.from.value_or(INT32_MIN);
  const int64_t last = std::max(now.today, from) + kHorizon;
  for (int64_t day = std::max(now.firstDay(after), from); day <= last; ++day) {
    const std::optional<EpochMillis> at = timeOn(entry, day);
    if (at && *at > after) return at;
  }
  return std::nullopt;
}

/** Returns when an action next happens by any entry. */
std::optional<EpochMillis> Schedule::nextOf(ScheduleAction action, const Present& now) {
  std::optional<EpochMillis> first;
  for (const ScheduleEntry& entry : entries_) {
    if (!entry.enabled || entry.action != action) continue;
    const auto at = nextOf(entry, std::max(now.time, skippedUntil(entry, now)), now);
    if (at && (!first || *at < *first)) first = at;
  }
  return first;
}

/** Returns the last time up to now at which an entry happens, and was not skipped. */
std::optional<EpochMillis> Schedule::lastOf(const ScheduleEntry& entry, const Present& now) {
  for (int64_t day = now.today + 1; day > now.today - kHorizon; --day) {
    const std::optional<EpochMillis> at = timeOn(entry, day);
    if (!at || *at > now.time) continue;
    return *at > skippedUntil(entry, now) ? at : std::nullopt;
  }
  return std::nullopt;
}

bool Schedule::happens(ScheduleAction action) const {
  return anyOf(entries_,
               [action](const ScheduleEntry& entry) { return entry.enabled && entry.action == action; });
}

bool Schedule::hasSun(ScheduleTime at, const Present& now) {
  for (int64_t day = now.today; day < now.today + kHorizon; ++day) {
    if (at == ScheduleTime::kSunrise ? days_.sunrise(day) : days_.sunset(day)) return true;
  }
  return false;
}

/** Returns what other settings keep an entry from happening at its time, for people, or "". */
std::string_view Schedule::hindrance(const ScheduleEntry& entry) const {
  if (entry.action == ScheduleAction::kQuietBegin && !happens(ScheduleAction::kQuietEnd)) {
    return "Add an entry that ends the quiet hours.";
  }
  if (entry.action == ScheduleAction::kNightBegin && !happens(ScheduleAction::kNightEnd)) {
    return "Add an entry that ends the night.";
  }
  return callbacks_.problemOf(entry);
}

std::string_view Schedule::problemOf(const ScheduleEntry& entry) {
  if (const std::string_view why = hindrance(entry); !why.empty()) return why;
  const auto now = present();
  if (now && entry.until && *entry.until < now->today) return "Its last day is over.";
  if (entry.at == ScheduleTime::kTime) return "";
  if (place_.empty()) return "Set the place under Settings > Devices.";
  if (!days_.place()) return "The place is not known yet.";
  if (!now || hasSun(entry.at, *now)) return "";
  const bool isRise = entry.at == ScheduleTime::kSunrise;
  return isRise ? "The sun does not rise in the next days." : "The sun does not set in the next days.";
}

std::vector<ScheduleEvent> Schedule::next(size_t count) {
  std::vector<ScheduleEvent> events;
  const auto now = present();
  if (!now) return events;
  events.reserve(count + 1);
  const EpochMillis after = std::max(now->time, doneUntil_.value_or(now->time));
  const EpochMillis end = now->time + kHorizon * kDayMillis;
  for (const ScheduleEntry& entry : entries_) {
    if (!entry.enabled || !hindrance(entry).empty()) continue;
    const EpochMillis skipped = skippedUntil(entry, *now);
    std::optional<EpochMillis> at = nextOf(entry, after, *now);
    for (bool isFirst = true; at && (isFirst || *at <= end); isFirst = false) {
      if (events.size() == count && events.back().at <= *at) break;
      const ScheduleEvent event{*at, entry.id, entry.action, entry.scene, *at <= skipped};
      events.insert(findIf(events, [&](const ScheduleEvent& one) { return one.at > event.at; }), event);
      if (events.size() > count) events.pop_back();
      at = nextOf(entry, *at, *now);
    }
  }
  return events;
}

std::optional<EpochMillis> Schedule::sunrise() {
  const auto now = present();
  return now ? days_.sunrise(now->today) : std::nullopt;
}

std::optional<EpochMillis> Schedule::sunset() {
  const auto now = present();
  return now ? days_.sunset(now->today) : std::nullopt;
}

// ---- The course of time ----

void Schedule::tick() {
  record_.tick(clock_.now(), [this] { return saved(); });
  const auto now = clock_.wall();
  if (!now) return;
  watchClock(*now);
  if (!nextAt_) update(presentAt(*now));
  if (*now >= *nextAt_) happenUntil(presentAt(*now));
  followWakeUp(*now);
  if (!quiet_.holds) lightUp(*now);
  if (hasDarkened_ && callbacks_.areLightsOn()) forgetDarkened();
  doneUntil_ = std::max(*doneUntil_, *now);
}

/** Decides what a clock that was set means for doneUntil_. */
void Schedule::watchClock(EpochMillis now) {
  if (!doneUntil_) {
    doneUntil_ = now;
    nextAt_.reset();
    for (const ScheduleKind kind : {ScheduleKind::kQuiet, ScheduleKind::kNight}) settle(kind, presentAt(now));
  } else if (now < *doneUntil_ - kMaxRepeat) {
    doneBefore_ = doneUntil_;
    doneUntil_ = now;
    nextAt_.reset();
  } else if (doneBefore_ && now - *doneUntil_ > kMinuteMillis && *doneUntil_ < *doneBefore_ &&
             *doneBefore_ <= now) {
    // A clock that had been set back by mistake is right again. What happened before does not repeat.
    doneUntil_ = doneBefore_;
    nextAt_.reset();
  }
}

/** Computes nextAt_, and ends states that no entry ends. */
void Schedule::update(const Present& now) {
  keepStates(now);
  nextAt_ = now.time + kDayMillis;
  const EpochMillis after = std::max(doneUntil_.value_or(now.time), now.time - kHorizon * kDayMillis);
  for (const ScheduleEntry& entry : entries_) {
    if (!entry.enabled) continue;
    const auto at = nextOf(entry, std::max(after, skippedUntil(entry, now)), now);
    if (at && *at < *nextAt_) nextAt_ = at;
  }
}

void Schedule::keepStates(const Present& now) {
  quiet_.end.reset();
  if (quiet_.holds) quiet_.end = nextOf(ScheduleAction::kQuietEnd, now);
  const bool isQuietLost = quiet_.holds && !quiet_.end && !quiet_.isOpen;
  const bool isNightLost = night_.holds && !nextOf(ScheduleAction::kNightEnd, now);
  if (isQuietLost) quiet_ = {};
  if (isNightLost) night_ = {};
  if (isQuietLost || isNightLost) record_.changed(clock_.now());
}

/**
 * Returns the events after doneUntil_ in order: all of the last minute, and of the earlier, missed ones the
 * last of each kind, if none of its kind is later.
 */
std::vector<Schedule::Due> Schedule::dueUntil(const Present& now) {
  std::vector<Due> due;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const ScheduleEntry& entry = entries_[i];
    if (!entry.enabled || !hindrance(entry).empty()) continue;
    const ScheduleKind kind = kindOf(entry.action);
    const EpochMillis oldest = now.time - (isState(kind) ? kHorizon * kDayMillis : kMaxMissed);
    const EpochMillis after = std::max({*doneUntil_, oldest, skippedUntil(entry, now)});
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
  const std::vector<Due> due = dueUntil(now);
  for (const Due& one : due) {
    const ScheduleEntry& entry = entries_[one.index];
    applyState(entry);
    if (entry.action == ScheduleAction::kWakeUp) {
      wakeUp_ = {entry.id, entry.scene, entry.minutes, one.at, one.at};
    }
    log_.write(LogLevel::kInfo,
               {"The schedule: ", kScheduleActionNames[static_cast<size_t>(entry.action)], ", due at ",
                toTimeOfDay(static_cast<uint16_t>(days_.zone().localAt(one.at).second / 60))});
  }
  doneUntil_ = std::max(*doneUntil_, now.time);
  update(now);
  if (due.empty()) return;
  // Saved first: after a power cut an event is rather missing than repeated.
  record_.changed(clock_.now());
  (void)flush();
  for (const Due& one : due) {
    const ScheduleEntry& entry = entries_[one.index];
    const ScheduleKind kind = kindOf(entry.action);
    if (entry.action == ScheduleAction::kWakeUp) {
      callbacks_.wakeUp(*wakeUp_);
    } else if (!isState(kind)) {
      callbacks_.run(entry, one.at);
    }
    if (entry.action == ScheduleAction::kLightsOff) forgetDarkened();
    if (!quiet_.holds) lightUp(one.at);
    if (entry.action == ScheduleAction::kQuietBegin && quiet_.holds) darken(entry, one.at);
  }
}

/** Switches the room lights off for quiet hours that begin. */
void Schedule::darken(const ScheduleEntry& entry, EpochMillis due) {
  if (!entry.lights) return;
  hasDarkened_ = callbacks_.switchLights(false, due) || hasDarkened_;
  record_.changed(clock_.now());
}

void Schedule::followWakeUp(EpochMillis now) {
  if (!wakeUp_) return;
  const ScheduleEntry* entry = find(wakeUp_->entry);
  const bool isOver =
      entry == nullptr || !entry->enabled || now >= wakeUp_->end() || now < wakeUp_->begin - kMaxRepeat;
  if (wakeUp_->continues && !isOver) callbacks_.wakeUp(*wakeUp_);
  wakeUp_->continues = false;
  if (!isOver) return;
  wakeUp_.reset();
  record_.changed(clock_.now());
}

/** Switches on what quiet hours switched off. */
void Schedule::lightUp(EpochMillis due) {
  if (!hasDarkened_) return;
  forgetDarkened();
  (void)callbacks_.switchLights(true, due);
}

/** The lights stay as they are when the quiet hours end. */
void Schedule::forgetDarkened() {
  if (std::exchange(hasDarkened_, false)) record_.changed(clock_.now());
}

void Schedule::applyState(const ScheduleEntry& entry) {
  const ScheduleAction action = entry.action;
  const ScheduleKind kind = kindOf(action);
  if (kind == ScheduleKind::kQuiet) {
    quiet_ = {};
    quiet_.holds = action == ScheduleAction::kQuietBegin;
    if (quiet_.holds) quiet_.finishes = entry.finish;
  } else if (kind == ScheduleKind::kNight) {
    night_ = {};
    night_.holds = action == ScheduleAction::kNightBegin;
    if (night_.holds) night_.brightness = entry.brightness;
  }
}

}  // namespace lumi
