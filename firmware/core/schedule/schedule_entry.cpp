#include "core/schedule/schedule_entry.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr int64_t kMillisPerDay = 86'400'000;
constexpr const char* kDaysRule = "a list of at least one weekday: mon, tue, wed, thu, fri, sat, sun";
constexpr const char* kSceneRule = "the id of a scene";
constexpr const char* kPlaylistRule = "the id of a playlist";

std::optional<int32_t> dayFromDate(std::string_view text) {
  const auto midnight = fromIso(concat({text, "T00:00Z"}));
  if (!midnight || text.size() != 10) return std::nullopt;
  return static_cast<int32_t>(*midnight / kMillisPerDay);
}

std::string dateOf(int32_t day) {
  return toIso(day * kMillisPerDay).substr(0, 10);
}

constexpr TextForm kDate = nullableForm<int32_t, dayFromDate, dateOf>("a date such as 2026-12-24, or null");

void visitSettings(FieldVisitor& visit, ScheduleEntry& entry, bool isRecord) {
  visit.flag("enabled", entry.enabled);
  visit.choice("at", entry.at, kScheduleTimeNames);
  visit.form("time", &entry.minute, kTimeOfDayForm);
  visit.whole("offset", entry.offset, -ScheduleEntry::kMaxOffset, ScheduleEntry::kMaxOffset);
  if (isRecord) {
    visit.whole("days", entry.days, 1, ScheduleEntry::kEveryDay);
  } else {
    visit.set("days", entry.days, kWeekdayNames, kDaysRule);
  }
  visit.form("from", &entry.from, kDate);
  visit.form("until", &entry.until, kDate);
  visit.choice("action", entry.action, kScheduleActionNames);
  visit.reference("scene", entry.scene, kSceneRule);
  visit.reference("playlist", entry.playlist, kPlaylistRule);
  visit.whole("minutes", entry.minutes, 1, ScheduleEntry::kMaxMinutes);
  visit.whole("brightness", entry.brightness, 0, UINT8_MAX);
  visit.flag("finish", entry.finish);
  visit.flag("lights", entry.lights);
}

void savedFields(FieldVisitor& visit, void* object) {
  auto& entry = *static_cast<ScheduleEntry*>(object);
  visit.whole("id", entry.id, 1, UINT32_MAX);
  visitSettings(visit, entry, true);
  visit.form("skipped", &entry.skipped, kOptionalTimeForm);
}

FieldList saved(const ScheduleEntry& entry) {
  return {const_cast<ScheduleEntry*>(&entry), savedFields};
}

/** The record has no room for what has no meaning. */
void resetUnused(ScheduleEntry& entry) {
  const ScheduleEntry unused;
  const ScheduleAction action = entry.action;
  const bool isWakeUp = action == ScheduleAction::kWakeUp;
  entry.at == ScheduleTime::kTime ? entry.offset = 0 : entry.minute = 0;
  if (!isWakeUp && action != ScheduleAction::kScene) entry.scene = unused.scene;
  if (!isWakeUp) entry.minutes = unused.minutes;
  if (action != ScheduleAction::kPlaylistStart) entry.playlist = unused.playlist;
  if (action != ScheduleAction::kNightBegin) entry.brightness = unused.brightness;
  if (action == ScheduleAction::kQuietBegin) return;
  entry.finish = unused.finish;
  entry.lights = unused.lights;
}

Status check(const ScheduleEntry& entry) {
  if (entry.days == 0) return must("days", kDaysRule);
  if (entry.from && entry.until && *entry.until < *entry.from) {
    return invalid("until must not be before from.");
  }
  if (entry.action == ScheduleAction::kScene && entry.scene == 0) return must("scene", kSceneRule);
  if (entry.action == ScheduleAction::kPlaylistStart && entry.playlist == 0) {
    return must("playlist", kPlaylistRule);
  }
  return Done{};
}

/** Reads the settings that count, and `id` if that is a usable one. */
Status readEntry(std::string_view text, bool isNew, ScheduleEntry& entry) {
  bool hasAt = !isNew;
  bool hasTime = !isNew && entry.at == ScheduleTime::kTime;
  bool hasAction = !isNew;
  const auto readMember = [&](JsonField& field) {
    if (field.whole("id", UINT32_MAX, entry.id) || !field.problem().empty()) return field.forgive();
    readField(field, entry);
    if (field.isNull()) return;
    hasAt |= field.is("at");
    hasTime |= field.is("time");
    hasAction |= field.is("action");
  };
  const Status done = readMembers(text, "The entry", readMember, JsonNulls::kTaken);
  if (!done) return done;
  if (!hasAt) return must("at", choiceOf(kScheduleTimeNames));
  if (!hasTime && entry.at == ScheduleTime::kTime) return must("time", kTimeOfDayForm.rule);
  if (!hasAction) return must("action", choiceOf(kScheduleActionNames));
  resetUnused(entry);
  return check(entry);
}

}  // namespace

bool ScheduleEntry::isOnDay(int64_t day) const {
  const auto weekday = static_cast<int>(((day + 3) % 7 + 7) % 7);  // 1970-01-01 was a Thursday
  return (days >> weekday & 1) != 0 && day >= from.value_or(INT32_MIN) && day <= until.value_or(INT32_MAX);
}

bool ScheduleEntry::hasTimesOf(const ScheduleEntry& other) const {
  return at == other.at && minute == other.minute && offset == other.offset && days == other.days &&
         from == other.from && until == other.until;
}

ScheduleKind kindOf(ScheduleAction action) {
  using Kind = ScheduleKind;
  constexpr std::array<ScheduleKind, kScheduleActionNames.size()> kKinds = {
      Kind::kScene, Kind::kLights, Kind::kLights, Kind::kScene, Kind::kLooks, Kind::kLooks,
      Kind::kSand,  Kind::kSand,   Kind::kQuiet,  Kind::kQuiet, Kind::kNight, Kind::kNight};
  return kKinds[static_cast<size_t>(action)];
}

void fields(FieldVisitor& visit, ScheduleEntry& entry) {
  visitSettings(visit, entry, false);
}

void writeEntry(JsonWriter& json, const ScheduleEntry& entry) {
  json.field("id", entry.id);
  writeFields(json, entry);
}

Result<ScheduleEntry> entryFromJson(const ScheduleEntry& entry, bool isNew, std::string_view text) {
  ScheduleEntry read = entry;
  const uint32_t id = entry.id;
  const Status done = readEntry(text, isNew, read);
  if (!done) return done.error();
  read.id = id;
  return read;
}

std::string savedEntryToJson(const ScheduleEntry& entry) {
  return changedFieldsToJson(saved(entry), saved(ScheduleEntry()));
}

bool operator==(const ScheduleEntry& one, const ScheduleEntry& other) {
  return haveEqualFields(saved(one), saved(other));
}

Status readSavedEntry(std::string_view text, ScheduleEntry& entry) {
  return readFields(text, "The entry", {&entry, savedFields});
}

Status ScheduleReader::item(std::string_view text) {
  if (entries_.size() == kMaxEntries) return invalid("The schedule has at most 32 entries.");
  ScheduleEntry entry;
  if (const Status read = readEntry(text, true, entry); !read) return read;
  const bool isId = entry.id != 0 && entry.id != UINT32_MAX;  // the next id must be greater
  if (!isId || anyOf(entries_, [&](const ScheduleEntry& one) { return one.id == entry.id; })) {
    return invalid("An entry of the schedule needs an id of its own.");
  }
  entries_.push_back(entry);
  return Done{};
}

}  // namespace lumi
