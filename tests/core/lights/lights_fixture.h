#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/lights/lights.h"
#include "support/manual_clock.h"
#include "support/memory_file_store.h"
#include "support/quiet_log.h"

namespace lumi::test {

/** Keeps what was shown; busy when a test says so. */
class RecordingOutput : public LedOutput {
 public:
  void configure(uint16_t count, ColorOrder order) override {
    configuredCount = count;
    configuredOrder = order;
  }
  bool ready() const override { return !busy; }
  void show(ConstBytes wire) override {
    last.assign(wire.begin(), wire.end());
    ++frames;
  }

  /** The brightest byte on the wire. */
  int peak() const {
    int most = 0;
    for (const uint8_t byte : last) most = byte > most ? byte : most;
    return most;
  }

  bool busy = false;
  uint16_t configuredCount = 0;
  ColorOrder configuredOrder = ColorOrder::kRgb;
  std::vector<uint8_t> last;
  int frames = 0;
};

inline EpochMillis timeOf(std::string_view iso) {
  return fromIso(iso).value();
}

inline TimeZone zoneOf(std::string_view rule) {
  return TimeZone::parse(rule).value();
}

constexpr const char* kBerlin = "CET-1CEST,M3.5.0,M10.5.0/3";
constexpr const char* kAdelaide = "ACST-9:30ACDT,M10.1.0,M4.1.0/3";

/** A hub's lights over files that outlive them. */
struct LightsBench {
  MemoryFileStore& files;
  ManualClock& clock;
  QuietLog log;
  RecordStore records{files, log};
  RecordingOutput output;
  Lights lights{records, clock, output, log};

  LightsBench(MemoryFileStore& theFiles, ManualClock& theClock, const char* zone = kBerlin)
      : files(theFiles), clock(theClock) {
    lights.load();
    lights.setHardware({10, ColorOrder::kRgb, 0});
    lights.setTimeZone(zoneOf(zone));
  }

  /** Lets time pass as the hub does. */
  void run(Millis duration, Millis step = 20) {
    for (Millis passed = 0; passed < duration; passed += step) {
      clock.advance(step);
      lights.tick();
    }
  }

  LightsAnswer post(const std::string& strip, const std::string& timer) {
    return lights.apply("{\"strips\":[{" + strip + "}],\"globalSettings\":{" + timer + "}}");
  }
};

}  // namespace lumi::test
