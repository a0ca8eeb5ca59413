#pragma once

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/schedule/schedule.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/stores/memory_file_store.h"

namespace lumi::test {

inline EpochMillis at(std::string_view iso) {
  return fromIso(iso).value();
}

/** Counts how often the record is written, and can refuse. */
class ScheduleStore : public MemoryFileStore {
 public:
  bool rename(std::string_view from, std::string_view to) override {
    if (isFull) return false;
    if (to == "records/schedule") ++writes;
    return MemoryFileStore::rename(from, to);
  }

  int writes = 0;
  bool isFull = false;
};

/** A schedule of a home in Berlin. boot() starts it again with the files of the previous start. */
struct ScheduleHome {
  static constexpr const char* kBerlinZone = "CET-1CEST,M3.5.0,M10.5.0/3";
  static constexpr Coordinates kBerlinPlace = {5252, 1341};

  ScheduleStore files;
  ManualClock clock;
  QuietLog log;
  RecordStore records{files, log};
  std::string zone = kBerlinZone;
  std::vector<std::string> ran;  // "scene 3 at 2026-05-01T18:00"
  std::string problem;           // of the scenes
  bool areLit = true;            // the room lights
  std::unique_ptr<Schedule> schedule;

  explicit ScheduleHome(std::string_view now = "2026-05-01T10:00Z") : clock(at(now)) { boot(); }

  void boot() {
    const auto run = [this](const ScheduleEntry& entry, EpochMillis due) {
      std::string what(kScheduleActionNames[static_cast<size_t>(entry.action)]);
      if (entry.scene != 0) what += " " + std::to_string(entry.scene);
      ran.push_back(what + " at " + toIso(due).substr(0, 16));
    };
    const auto switchLights = [this](bool on, EpochMillis due) {
      if (areLit == on) return false;
      areLit = on;
      ran.push_back((on ? "lit at " : "dark at ") + toIso(due).substr(0, 16));
      return true;
    };
    const auto wakeUp = [this](const WakeUp& begun) {
      ran.push_back((begun.continues ? "wake-up continues " : "wake-up ") + std::to_string(begun.scene) +
                    " to " + toIso(begun.end()).substr(11, 5) + " due " + toIso(begun.due).substr(11, 5));
    };
    const auto stopWakeUp = [this] { ran.push_back("wake-up stops"); };
    const auto problemOf = [this](const ScheduleEntry& entry) -> std::string_view {
      return entry.action == ScheduleAction::kScene ? std::string_view(problem) : "";
    };
    schedule = std::make_unique<Schedule>(
        records, clock, log,
        ScheduleCallbacks{run, wakeUp, stopWakeUp, problemOf, switchLights, [this] { return areLit; }});
    schedule->load();
    schedule->setZone(TimeZone::parse(zone).value());
  }

  uint32_t add(const std::string& fields) {
    const std::string body = R"({"days":["mon","tue","wed","thu","fri","sat","sun"],)" + fields + "}";
    return schedule->add(entryFromJson(ScheduleEntry{}, true, body).value()).value();
  }
  uint32_t addTime(const std::string& time, const std::string& action, const std::string& more = "") {
    return add(R"("at":"time","time":")" + time + R"(","action":")" + action + "\"" + more);
  }
  void edit(uint32_t id, const std::string& fields) {
    const auto edited = entryFromJson(*schedule->find(id), false, "{" + fields + "}");
    REQUIRE(schedule->replace(edited.value()).ok());
  }

  /** Lets the time pass until `until`, with a pass every second or, with larger `step`, more rarely. */
  void live(std::string_view until, Millis step = kSecond) {
    while (*clock.wall() < at(until)) {
      clock.advance(step);
      schedule->tick();
    }
  }
  /** The clock is set, as by the network. */
  void set(std::string_view time) {
    clock.setWall(at(time));
    schedule->tick();
  }
  /** The power is off until `time`. */
  void cutUntil(std::string_view time) {
    clock.setWall(at(time));
    boot();
    schedule->tick();
  }
  std::vector<std::string> take() { return std::exchange(ran, {}); }
};

using Ran = std::vector<std::string>;

/** True if each of `ran` names the action and is within two minutes of the time. */
inline bool areNear(const Ran& ran, const Ran& expected) {
  if (ran.size() != expected.size()) return false;
  for (size_t i = 0; i < ran.size(); ++i) {
    const size_t length = expected[i].size() - 16;
    const auto timeOf = [&](const std::string& text) { return at(text.substr(length) + "Z"); };
    if (ran[i].substr(0, length) != expected[i].substr(0, length)) return false;
    if (std::llabs(timeOf(ran[i]) - timeOf(expected[i])) > 2 * static_cast<EpochMillis>(kMinute))
      return false;
  }
  return true;
}

}  // namespace lumi::test
