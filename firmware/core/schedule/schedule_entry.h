#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/json/field_visitor.h"
#include "core/json/json_items.h"
#include "core/json/json_writer.h"

namespace lumi {

enum class ScheduleTime : uint8_t { kTime, kSunrise, kSunset };
enum class ScheduleAction : uint8_t {
  kScene,
  kLightsOn,
  kLightsOff,
  kWakeUp,
  kLooksStart,
  kLooksStop,
  kPlaylistStart,
  kPlaylistStop,
  kQuietBegin,
  kQuietEnd,
  kNightBegin,
  kNightEnd
};

inline constexpr std::array<std::string_view, 3> kScheduleTimeNames = {"time", "sunrise", "sunset"};
inline constexpr std::array<std::string_view, 12> kScheduleActionNames = {
    "scene",          "lights-on",     "lights-off",  "wake-up",   "looks-start", "looks-stop",
    "playlist-start", "playlist-stop", "quiet-begin", "quiet-end", "night-begin", "night-end"};
inline constexpr std::array<std::string_view, 7> kWeekdayNames = {"mon", "tue", "wed", "thu",
                                                                  "fri", "sat", "sun"};

/** The settings of an entry, and the events that a user skipped. */
struct ScheduleEntry {
  static constexpr int kMaxOffset = 120;  // minutes
  static constexpr uint32_t kMaxMinutes = 120;
  static constexpr uint8_t kEveryDay = 0x7F;  // all bits of `days`
  static constexpr size_t kMaxSaved = 203;    // bytes of savedEntryToJson()

  uint32_t id = 0;
  bool enabled = true;
  ScheduleTime at = ScheduleTime::kTime;
  uint16_t minute = 0;                // of the day, for kTime
  int16_t offset = 0;                 // minutes after sunrise or sunset
  uint8_t days = 0;                   // bit 0 is Monday
  std::optional<int32_t> from = {};   // first day, counted from 1970-01-01
  std::optional<int32_t> until = {};  // last day
  ScheduleAction action = ScheduleAction::kScene;
  uint32_t scene = 0;      // for kScene; for kWakeUp, a look; 0: none, which is the sunrise for kWakeUp
  uint32_t playlist = 0;   // of the sand table, for kPlaylistStart; 0: none
  uint8_t minutes = 30;    // for kWakeUp: how long it rises, 1..kMaxMinutes
  uint8_t brightness = 0;  // for kNightBegin; 0: dark
  bool finish = true;      // for kQuietBegin: the running pattern is drawn to its end
  bool lights = false;     // for kQuietBegin: the room lights are dark until the quiet hours end
  std::optional<EpochMillis> skipped = {};  // the entry does not happen up to this time

  bool isOnDay(int64_t day) const;
  bool hasTimesOf(const ScheduleEntry& other) const;
};

/** Actions of one kind replace each other: of several missed ones, only the last counts. */
enum class ScheduleKind : uint8_t { kScene, kLights, kLooks, kSand, kQuiet, kNight };
ScheduleKind kindOf(ScheduleAction action);

/** The settings that a user makes. */
void fields(FieldVisitor& visit, ScheduleEntry& entry);

/** Writes `id` and the settings into an open object. */
void writeEntry(JsonWriter& json, const ScheduleEntry& entry);

/**
 * Reads the body of a call, or the entry of a backup, onto `entry`. What is missing stays as it is; a new
 * entry needs its action, its time and its days. What its action and its kind of time do not use gets its
 * default.
 */
Result<ScheduleEntry> entryFromJson(const ScheduleEntry& entry, bool isNew, std::string_view text);

/** Returns the form of an entry in the record: with `id` and `skipped`, without what has its default. */
std::string savedEntryToJson(const ScheduleEntry& entry);
Status readSavedEntry(std::string_view text, ScheduleEntry& entry);
bool operator==(const ScheduleEntry& one, const ScheduleEntry& other);

/** Reads a backup: a list of entries with their ids. */
class ScheduleReader : public JsonItems {
 public:
  static constexpr size_t kMaxEntries = 32;

  ScheduleReader() : JsonItems(kMaxEntry) {}

  /** Call once, after the whole text. */
  Result<std::vector<ScheduleEntry>> take() { return std::move(entries_); }

 private:
  static constexpr size_t kMaxEntry = 1024;  // bytes

  Status item(std::string_view text) override;

  std::vector<ScheduleEntry> entries_;
};

}  // namespace lumi
