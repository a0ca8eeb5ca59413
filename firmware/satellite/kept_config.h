#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"
#include "core/matrix/settings/device_config.h"
#include "core/store/record_store.h"

namespace lumi {

/** Encodes the record "config": everything except the weather, because its age would be unknown. */
std::string keptConfigToJson(const DeviceConfig& config);

/** Returns nothing if the text is damaged. */
std::optional<DeviceConfig> keptConfigFromJson(std::string_view text);

/** The config for a start without the hub (record "config"). Saves it kQuiet to kAtMost after a change. */
class KeptConfig {
 public:
  static constexpr Millis kQuiet = 2 * kSecond;    // pause after the last change before it is written
  static constexpr Millis kAtMost = 10 * kSecond;  // maximum time from the first change to writing
  static constexpr Millis kRetry = 30 * kSecond;   // pause after a failed write

  explicit KeptConfig(RecordStore& records) : records_(records) {}

  static Status forget(RecordStore& records);

  /** Call once, before any other function. */
  std::optional<DeviceConfig> load();

  void changed(const DeviceConfig& config, Millis now);

  void tick(Millis now);
  Status flush();

 private:
  RecordStore& records_;
  std::optional<uint32_t> kept_;        // CRC-32 of the saved content
  std::optional<DeviceConfig> unkept_;  // unsaved config
  Millis firstChange_ = 0;
  Millis saveAt_ = 0;
};

}  // namespace lumi
