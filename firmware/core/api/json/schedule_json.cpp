#include "core/api/json/schedule_json.h"

#include <utility>
#include <vector>

#include "core/api/streams/sources.h"

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
        JsonObject json;
        writeEntry(json, *entry);
        if (problems != nullptr) json.field("problem", problems->problemOf(*entry));
        return json.take();
      };
}

}  // namespace

std::unique_ptr<BodySource> scheduleJson(Schedule& schedule, const Lights& lights, std::string_view place) {
  JsonObject json;
  json.field("revision", schedule.revision());
  json.field("clockSet", schedule.isClockSet());
  json.field("quiet", schedule.isQuiet());
  json.field("night", schedule.nightBrightness().has_value());
  json.field("place", place);
  json.field("placeKnown", schedule.isPlaceKnown());
  json.field("sunrise", timeText(schedule.zone(), schedule.sunToday(ScheduleTime::kSunrise)));
  json.field("sunset", timeText(schedule.zone(), schedule.sunToday(ScheduleTime::kSunset)));
  writeEvents(json, nextEvents(schedule, lights));
  json.beginArray("entries");
  return jsonList(json.JsonWriter::take(), eachEntry(schedule, &schedule), "]}");
}

std::unique_ptr<BodySource> scheduleBackupJson(const Schedule& schedule) {
  return jsonList("[", eachEntry(schedule, nullptr), "]");
}

}  // namespace lumi
