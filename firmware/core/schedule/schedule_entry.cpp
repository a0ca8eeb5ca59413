#include "core/schedule/schedule_entry.h"

#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr int64_t kMillisPerDay = 86'400'000;
constexpr uint8_t kFinishes = 1;
constexpr uint8_t kDarkens = 2;
constexpr const char* kDaysRule = "a list of at least one weekday: mon, tue, wed, thu, fri, sat, sun";
constexpr const char* kMinutesRule = "a whole number from 1 to 120";
constexpr const char* kDateRule = "a date such as 2026-12-24, or null";

std::optional<int32_t> dayFromDate(std::string_view text) {
  const auto midnight = fromIso(concat({text, "T00:00Z"}));
  if (!midnight || text.size() != 10) return std::nullopt;
  return static_cast<int32_t>(*midnight / kMillisPerDay);
}

void writeId(JsonWriter& json, const char* name, uint32_t id) {
  json.field(name, id == 0 ? std::nullopt : std::optional<uint32_t>(id));
}

void writeDate(JsonWriter& json, const char* name, const std::optional<int32_t>& day) {
  if (!day) return json.null(name);
  json.field(name, toIso(*day * kMillisPerDay).substr(0, 10));
}

bool isSun(ScheduleTime at) {
  return at != ScheduleTime::kTime;
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
  switch (action) {
    case ScheduleAction::kScene:
    case ScheduleAction::kWakeUp:
      return ScheduleKind::kScene;
    case ScheduleAction::kLooksStart:
    case ScheduleAction::kLooksStop:
      return ScheduleKind::kLooks;
    case ScheduleAction::kPlaylistStart:
    case ScheduleAction::kPlaylistStop:
      return ScheduleKind::kSand;
    case ScheduleAction::kLightsOn:
    case ScheduleAction::kLightsOff:
      return ScheduleKind::kLights;
    case ScheduleAction::kQuietBegin:
    case ScheduleAction::kQuietEnd:
      return ScheduleKind::kQuiet;
    case ScheduleAction::kNightBegin:
    case ScheduleAction::kNightEnd:
      break;
  }
  return ScheduleKind::kNight;
}

void writeEntry(JsonWriter& json, const ScheduleEntry& entry) {
  json.field("id", entry.id);
  json.field("enabled", entry.enabled);
  json.field("at", kScheduleTimeNames[static_cast<size_t>(entry.at)]);
  json.field("time", toTimeOfDay(entry.minute));
  json.field("offset", entry.offset);
  json.beginArray("days");
  for (size_t i = 0; i < kWeekdayNames.size(); ++i) {
    if ((entry.days >> i & 1) != 0) json.element(kWeekdayNames[i]);
  }
  json.endArray();
  writeDate(json, "from", entry.from);
  writeDate(json, "until", entry.until);
  json.field("action", kScheduleActionNames[static_cast<size_t>(entry.action)]);
  writeId(json, "scene", entry.scene);
  writeId(json, "playlist", entry.playlist);
  json.field("minutes", entry.minutes);
  json.field("brightness", entry.brightness);
  json.field("finish", entry.finish);
  json.field("lights", entry.lights);
}

void ScheduleEntryFields::field(JsonField& field, ScheduleEntry& entry) {
  const auto have = [this](Part part, bool isHere) {
    read_ = static_cast<uint8_t>(read_ | (isHere ? part : 0));
  };
  if (field.isNull()) {
    if (field.is("from")) entry.from.reset();
    if (field.is("until")) entry.until.reset();
    if (field.is("scene")) entry.scene = 0;
    if (field.is("playlist")) entry.playlist = 0;
    return;
  }
  field.flag("enabled", entry.enabled);
  have(kAt, field.choice("at", kScheduleTimeNames, entry.at));
  have(kTime, field.parse("time", minuteFromTimeOfDay, "a time from 00:00 to 23:59", entry.minute));
  if (double offset = 0; field.number("offset", offset, "a whole number from -120 to 120")) {
    const bool isInRange = offset >= -ScheduleEntry::kMaxOffset && offset <= ScheduleEntry::kMaxOffset;
    const auto whole = static_cast<int16_t>(isInRange ? offset : 0);
    if (!isInRange || whole != offset) field.refuse("a whole number from -120 to 120");
    entry.offset = whole;
  }
  if (field.array("days", kDaysRule)) {
    have(kDays, true);
    entry.days = 0;
  }
  if (field.is("days[]")) day(field, entry);
  field.parse("from", dayFromDate, kDateRule, entry.from);
  field.parse("until", dayFromDate, kDateRule, entry.until);
  have(kAction, field.choice("action", kScheduleActionNames, entry.action));
  field.whole("scene", UINT32_MAX, entry.scene, "the id of a scene");
  field.whole("playlist", UINT32_MAX, entry.playlist, "the id of a playlist");
  if (field.whole("minutes", ScheduleEntry::kMaxMinutes, entry.minutes, kMinutesRule) && entry.minutes == 0) {
    field.refuse(kMinutesRule);
  }
  field.whole("brightness", 255, entry.brightness);
  field.flag("finish", entry.finish);
  field.flag("lights", entry.lights);
}

void ScheduleEntryFields::day(JsonField& field, ScheduleEntry& entry) const {
  for (size_t i = 0; i < kWeekdayNames.size(); ++i) {
    if (field.text() == kWeekdayNames[i]) {
      entry.days = static_cast<uint8_t>(entry.days | 1U << i);
      return;
    }
  }
  field.refuse(must("days", kDaysRule));
}

Status ScheduleEntryFields::check(const ScheduleEntry& entry, bool isNew) const {
  const auto lacks = [&](Part part) { return isNew && (read_ & part) == 0; };
  if (lacks(kAt)) return must("at", choiceOf(kScheduleTimeNames));
  if (lacks(kTime) && !isSun(entry.at)) return must("time", "a time from 00:00 to 23:59");
  if (entry.days == 0) return must("days", kDaysRule);
  if (lacks(kAction)) return must("action", choiceOf(kScheduleActionNames));
  if (entry.from && entry.until && *entry.until < *entry.from) {
    return Error{"until must not be before from."};
  }
  if (entry.action == ScheduleAction::kScene && entry.scene == 0) return must("scene", "the id of a scene");
  if (entry.action == ScheduleAction::kPlaylistStart && entry.playlist == 0) {
    return must("playlist", "the id of a playlist");
  }
  return Done{};
}

Result<ScheduleEntry> entryFromJson(const ScheduleEntry& entry, bool isNew, std::string_view body) {
  ScheduleEntry read = entry;
  ScheduleEntryFields fields;
  Status done = readJson(body, "The body", [&](JsonField& field) {
    field.root("The body");
    fields.field(field, read);
  });
  if (done) done = fields.check(read, isNew);
  if (!done) return done.error();
  return read;
}

Result<std::vector<ScheduleEntry>> ScheduleReader::take() {
  return std::move(entries_);
}

void ScheduleReader::field(JsonField& field) {
  if (field.is("") && !field.isArray()) field.refuse(Error{"The schedule must be a list."});
  if (field.is("[]")) {
    if (!field.isObject()) {
      field.refuse(Error{"An entry of the schedule must be an object."});
    } else if (entries_.size() == kMaxEntries) {
      field.refuse(Error{"The schedule has at most 32 entries."});
    } else {
      entries_.emplace_back();
      fields_.begin();
    }
    return;
  }
  if (!field.enter("[].")) return;
  if (!field.isNull()) field.whole("id", UINT32_MAX, entries_.back().id);
  fields_.field(field, entries_.back());
}

void ScheduleReader::ended(JsonField& field) {
  if (!field.is("[]")) return;
  const uint32_t id = entries_.back().id;
  const size_t same = countIf(entries_, [&](const ScheduleEntry& one) { return one.id == id; });
  if (id == 0 || same > 1)
    return (void)field.refuse(Error{"An entry of the schedule needs an id of its own."});
  field.require(fields_.check(entries_.back(), true));
}

void encodeEntry(ByteWriter& bytes, const ScheduleEntry& entry) {
  constexpr int32_t kNoDay = INT32_MIN;
  bytes.number(entry.id);
  bytes.number(static_cast<uint8_t>(entry.enabled));
  bytes.number(static_cast<uint8_t>(entry.at));
  bytes.number(entry.minute);
  bytes.number(entry.offset);
  bytes.number(entry.days);
  bytes.number(entry.from.value_or(kNoDay));
  bytes.number(entry.until.value_or(kNoDay));
  bytes.number(static_cast<uint8_t>(entry.action));
  bytes.number(entry.scene);
  bytes.number(entry.playlist);
  bytes.number(entry.minutes);
  bytes.number(entry.brightness);
  bytes.number(static_cast<uint8_t>((entry.finish ? kFinishes : 0) | (entry.lights ? kDarkens : 0)));
  bytes.number(entry.skipped);
}

std::optional<ScheduleEntry> decodeEntry(ByteReader& bytes) {
  const auto date = [&]() -> std::optional<int32_t> {
    const auto day = bytes.number<int32_t>();
    return day == INT32_MIN ? std::nullopt : std::optional<int32_t>(day);
  };
  ScheduleEntry entry;
  entry.id = bytes.number<uint32_t>();
  entry.enabled = bytes.number<uint8_t>() != 0;
  const auto at = bytes.number<uint8_t>();
  entry.minute = bytes.number<uint16_t>();
  entry.offset = bytes.number<int16_t>();
  entry.days = bytes.number<uint8_t>();
  entry.from = date();
  entry.until = date();
  const auto action = bytes.number<uint8_t>();
  entry.scene = bytes.number<uint32_t>();
  entry.playlist = bytes.number<uint32_t>();
  entry.minutes = bytes.number<uint8_t>();
  entry.brightness = bytes.number<uint8_t>();
  const auto quiet = bytes.number<uint8_t>();
  entry.finish = (quiet & kFinishes) != 0;
  entry.lights = (quiet & kDarkens) != 0;
  entry.skipped = bytes.number<EpochMillis>();
  const bool isTime = at < kScheduleTimeNames.size() && entry.minute < 24 * 60 &&
                      entry.offset >= -ScheduleEntry::kMaxOffset && entry.offset <= ScheduleEntry::kMaxOffset;
  if (bytes.failed() || !isTime || action >= kScheduleActionNames.size()) return std::nullopt;
  entry.at = static_cast<ScheduleTime>(at);
  entry.action = static_cast<ScheduleAction>(action);
  return entry;
}

}  // namespace lumi
