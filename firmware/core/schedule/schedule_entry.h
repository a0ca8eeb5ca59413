#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/byte_codec.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/json/json_fields.h"
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

constexpr std::array<std::string_view, 3> kScheduleTimeNames = {"time", "sunrise", "sunset"};
constexpr std::array<std::string_view, 12> kScheduleActionNames = {
    "scene",          "lights-on",     "lights-off",  "wake-up",   "looks-start", "looks-stop",
    "playlist-start", "playlist-stop", "quiet-begin", "quiet-end", "night-begin", "night-end"};
constexpr std::array<std::string_view, 7> kWeekdayNames = {"mon", "tue", "wed", "thu", "fri", "sat", "sun"};

/** The settings of an entry, and the events that a user skipped. */
struct ScheduleEntry {
  static constexpr int kMaxOffset = 120;  // minutes
  static constexpr uint32_t kMaxMinutes = 120;
  static constexpr uint8_t kEveryDay = 0x7F;  // all bits of `days`

  uint32_t id = 0;
  bool enabled = true;
  ScheduleTime at = ScheduleTime::kTime;
  uint16_t minute = 0;                // of the day, for kTime
  int16_t offset = 0;                 // minutes after sunrise or sunset
  uint8_t days = 0;                   // bit 0 is Monday
  std::optional<int32_t> from = {};   // first day, counted from 1970-01-01
  std::optional<int32_t> until = {};  // last day
  ScheduleAction action = ScheduleAction::kScene;
  uint32_t scene = 0;       // for kScene; for kWakeUp, a look; 0: none, which is the sunrise for kWakeUp
  uint32_t playlist = 0;    // of the sand table, for kPlaylistStart; 0: none
  uint8_t minutes = 30;     // for kWakeUp: how long it rises, 1..kMaxMinutes
  uint8_t brightness = 0;   // for kNightBegin; 0: dark
  bool finish = true;       // for kQuietBegin: the running pattern is drawn to its end
  bool lights = false;      // for kQuietBegin: the room lights are dark until the quiet hours end
  EpochMillis skipped = 0;  // the entry does not happen up to this time

  bool isOnDay(int64_t day) const;
  bool hasTimesOf(const ScheduleEntry& other) const;
};

/** Actions of one kind replace each other: of several missed ones, only the last counts. */
enum class ScheduleKind : uint8_t { kScene, kLights, kLooks, kSand, kQuiet, kNight };
ScheduleKind kindOf(ScheduleAction action);

/** Writes the fields that the user sets, and `id`, into an open object. */
void writeEntry(JsonWriter& json, const ScheduleEntry& entry);

/** Reads the fields of one entry. Ignores unknown ones. */
class ScheduleEntryFields {
 public:
  /**
   * Fields that are missing or null stay as they are in `entry`; null clears `from`, `until`, `scene` and
   * `playlist`.
   */
  void field(JsonField& field, ScheduleEntry& entry);
  /** Call after the last field. A new entry needs its action, its time and its days. */
  Status check(const ScheduleEntry& entry, bool isNew) const;
  /** Call before the first field of the next entry. */
  void begin() { read_ = 0; }

 private:
  enum Part : uint8_t { kAt = 1, kTime = 2, kDays = 4, kAction = 8 };

  void day(JsonField& field, ScheduleEntry& entry) const;

  uint8_t read_ = 0;  // set of Part
};

/** Reads the body of a call onto `entry`. */
Result<ScheduleEntry> entryFromJson(const ScheduleEntry& entry, bool isNew, std::string_view body);

/** Reads a backup: a list of entries with their ids. */
class ScheduleReader : public JsonFields {
 public:
  static constexpr size_t kMaxEntries = 32;
  static constexpr size_t kMaxTextLength = 64;

  /** Call once, after the whole text. */
  Result<std::vector<ScheduleEntry>> take();

 private:
  void field(JsonField& field) override;
  void ended(JsonField& field) override;

  std::vector<ScheduleEntry> entries_;
  ScheduleEntryFields fields_;
};

/** The form of an entry in the record. */
void encodeEntry(ByteWriter& bytes, const ScheduleEntry& entry);
/** Returns nothing if a value is out of range. */
std::optional<ScheduleEntry> decodeEntry(ByteReader& bytes);

}  // namespace lumi
