#include "core/api/json/schedule_json.h"

#include <utility>
#include <vector>

#include "core/api/streams/json_list_source.h"
#include "core/json/json_writer.h"
#include "core/json/read_members.h"
#include "core/json/time_forms.h"

namespace lumi {
namespace {

constexpr size_t kEvents = 10;

std::optional<std::string> timeText(const TimeZone& zone, const std::optional<EpochMillis>& time) {
  if (!time) return std::nullopt;
  return toTimeOfDay(static_cast<uint16_t>(zone.localAt(*time).second / 60));
}

/** The schedule is first where the timer has a transition at the same time. */
std::vector<ScheduleEvent> nextEvents(Schedule& schedule, const Lights& lights) {
  std::vector<ScheduleEvent> events = schedule.next(kEvents);
  for (const TimerTransition& transition : lights.timerTransitions()) {
    auto place = events.begin();
    while (place != events.end() && place->at <= transition.at) ++place;
    const ScheduleAction action = transition.on ? ScheduleAction::kLightsOn : ScheduleAction::kLightsOff;
    events.insert(place, {transition.at, 0, action, 0, false});
  }
  while (events.size() > kEvents) events.pop_back();
  return events;
}

std::optional<uint32_t> idOrNull(uint32_t id) {
  return id == 0 ? std::nullopt : std::optional<uint32_t>(id);
}

void writeEvents(JsonWriter& json, const std::vector<ScheduleEvent>& events) {
  json.beginArray("next");
  for (const ScheduleEvent& event : events) {
    json.beginObject();
    json.field("entry", idOrNull(event.entry));
    json.time("at", event.at);
    json.field("action", kScheduleActionNames[static_cast<size_t>(event.action)]);
    json.field("scene", idOrNull(event.scene));
    json.field("skipped", event.isSkipped);
    json.endObject();
  }
  json.endArray();
}

/**
 * Supplies the JSON of all entries, with their problems if `problems` is the schedule. Collects their ids
 * before. If the schedule changes meanwhile, no entry is skipped.
 */
PieceSource::Next eachEntry(const Schedule& schedule, Schedule* problems) {
  std::vector<uint32_t> ids(schedule.entries().size());
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = schedule.entries()[i].id;
  return
      [&schedule, problems, ids = std::move(ids), index = size_t{0}]() mutable -> std::optional<std::string> {
        const ScheduleEntry* entry = nullptr;
        while (entry == nullptr && index < ids.size()) entry = schedule.find(ids[index++]);
        if (entry == nullptr) return std::nullopt;
        JsonWriter json;
        json.beginObject();
        writeEntry(json, *entry);
        if (problems != nullptr) json.field("problem", problems->problemOf(*entry));
        json.endObject();
        return json.take();
      };
}

}  // namespace

std::unique_ptr<BodySource> scheduleJson(Schedule& schedule, const Lights& lights, std::string_view place) {
  JsonWriter json;
  json.beginObject();
  json.field("revision", schedule.revision());
  json.field("clockSet", schedule.isClockSet());
  json.field("quiet", schedule.isQuiet());
  json.field("night", schedule.nightBrightness().has_value());
  json.field("place", place);
  json.field("sunrise", timeText(schedule.zone(), schedule.sunToday(ScheduleTime::kSunrise)));
  json.field("sunset", timeText(schedule.zone(), schedule.sunToday(ScheduleTime::kSunset)));
  writeEvents(json, nextEvents(schedule, lights));
  json.beginArray("entries");
  return std::make_unique<JsonListSource>(json.take(), eachEntry(schedule, &schedule), "]}");
}

std::unique_ptr<BodySource> scheduleBackupJson(const Schedule& schedule) {
  return std::make_unique<JsonListSource>("[", eachEntry(schedule, nullptr), "]");
}

Result<SkipCommand> skipFromJson(std::string_view body) {
  std::optional<EpochMillis> at;
  std::optional<bool> skip;
  const Status read = readBody(body, [&](JsonField& field) {
    field.parse("at", fromIso, kTimeRule, at);
    field.flag("skip", skip);
  });
  if (!read) return read.error();
  if (!at) return must("at", kTimeRule);
  if (!skip) return must("skip", "true or false");
  return SkipCommand{*at, *skip};
}

Result<bool> quietFromJson(std::string_view body) {
  std::optional<bool> quiet;
  const Status read = readBody(body, [&](JsonField& field) { field.flag("quiet", quiet); });
  if (!read) return read.error();
  if (!quiet) return must("quiet", "true or false");
  return *quiet;
}

}  // namespace lumi
