#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/lights/lights.h"
#include "core/lights/lights_codec.h"
#include "support/fakes/manual_clock.h"
#include "support/fakes/quiet_log.h"
#include "support/fakes/recording_output.h"
#include "support/stores/memory_file_store.h"

namespace lumi::test {

inline EpochMillis timeOf(std::string_view iso) {
  return fromIso(iso).value();
}

inline TimeZone zoneOf(std::string_view rule) {
  return TimeZone::parse(rule).value();
}

constexpr const char* kBerlin = "CET-1CEST,M3.5.0,M10.5.0/3";
constexpr const char* kAdelaide = "ACST-9:30ACDT,M10.1.0,M4.1.0/3";

/** The lights of a hub. The files outlive them. */
struct LightsFixture {
  static constexpr Source kPerson{SourceKind::kPerson, 1};

  MemoryFileStore& files;
  ManualClock& clock;
  QuietLog log;
  RecordStore records{files, log};
  RecordingOutput output;
  Lights lights{records, clock, output, log};

  LightsFixture(MemoryFileStore& theFiles, ManualClock& theClock, const char* zone = kBerlin)
      : files(theFiles), clock(theClock) {
    lights.load();
    lights.setHardware({10, ColorOrder::kRgb, 0});
    lights.setTimeZone(zoneOf(zone));
  }

  /** Advances the clock by `duration`, with a tick every `step` ms. */
  void run(Millis duration, Millis step = 20) {
    for (Millis passed = 0; passed < duration; passed += step) {
      clock.advance(step);
      lights.tick();
    }
  }

  Status post(const std::string& strip, const std::string& timer) {
    return lights.apply("{\"strips\":[{" + strip + "}],\"globalSettings\":{" + timer + "}}", kPerson);
  }

  /** Sends what POST /api/lights takes. */
  bool send(const std::string& command, const Source& source = kPerson) {
    LightCommand read = lightCommandFromJson(command).value();
    read.source = source;
    return lights.command(read);
  }
};

constexpr const char* kDayTimer =
    "\"autoOn\":true,\"autoOff\":true,\"autoOnTime\":\"06:00\",\"autoOffTime\":\"22:00\","
    "\"fadeOnDuration\":0,\"fadeOffDuration\":0";

/** Counts how often the lights' record is written. */
class CountingFileStore : public MemoryFileStore {
 public:
  bool rename(std::string_view from, std::string_view to) override {
    if (from.find("lights") != std::string_view::npos && to.find("lights") != std::string_view::npos)
      ++renames;
    if (whileRenaming) whileRenaming();
    return MemoryFileStore::rename(from, to);
  }

  int renames = 0;
  std::function<void()> whileRenaming;  // simulates a slow store
};

/** Files and a clock. boot() starts the hub with the files of the previous start. */
struct House {
  CountingFileStore files;
  ManualClock clock;
  std::unique_ptr<LightsFixture> hub;

  explicit House(std::string_view now = "2026-05-01T12:00Z") : clock(timeOf(now)) { boot(); }

  void boot() { hub = std::make_unique<LightsFixture>(files, clock, "UTC0"); }

  void restartWithoutClock() {
    hub->run(3000);
    clock.unsetWall();
    boot();
  }

  /** Advances the clock to `now`. Sets it if it is not set or later than `now`. */
  void jumpTo(std::string_view now) {
    const EpochMillis ahead = timeOf(now) - clock.wall().value_or(timeOf(now));
    if (ahead > 0) clock.advance(static_cast<Millis>(ahead));
    clock.setWall(timeOf(now));
    hub->run(400);
  }

  bool lit() {
    hub->run(400);
    return hub->output.peak() > 0;
  }
  bool litAt(std::string_view now) {
    jumpTo(now);
    return lit();
  }
};

/** A house whose lights are on from 06:00 to 22:00. */
struct TimedHouse : House {
  explicit TimedHouse(std::string_view now = "2026-05-01T12:00Z") : House(now) {
    REQUIRE(hub->post("", kDayTimer).ok());
  }
};

}  // namespace lumi::test
