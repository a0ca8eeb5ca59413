#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/matrix/device_config.h"
#include "core/store/record_store.h"

namespace lumi {

/**
 * The last config, kept for a start without the hub (record "config"). It is written once changes pause, so
 * that a colour that is being dragged does not wear the flash; what is kept already is not written again.
 */
class KeptConfig {
 public:
  static constexpr Millis kQuiet = 2 * kSecond;    // written this long after the last change
  static constexpr Millis kAtMost = 10 * kSecond;  // and this long after the first, however busy
  static constexpr Millis kRetry = 30 * kSecond;   // after a failure

  explicit KeptConfig(RecordStore& records) : records_(records) {}

  /** Removes what any other KeptConfig has written. */
  static Status forget(RecordStore& records);

  /** The kept one; nothing when there is none that can be read. Call once, first. */
  std::optional<DeviceConfig> load();

  void changed(const DeviceConfig& config, Millis now);

  void tick(Millis now);
  /** Writes at once what is not written yet. */
  Status flush();

 private:
  RecordStore& records_;
  std::optional<uint32_t> kept_;        // CRC-32 of what is on flash
  std::optional<DeviceConfig> unkept_;  // what is not written yet
  Millis firstChange_ = 0;
  Millis saveAt_ = 0;
};

}  // namespace lumi
