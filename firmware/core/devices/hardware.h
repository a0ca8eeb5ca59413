#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/callback.h"
#include "core/devices/hardware_settings.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

/** Stores the hardware settings (record "hardware") and reports changes to a listener. */
class Hardware {
 public:
  /** Checks what validate() cannot check (whether the time zone is valid). */
  using Check = Callback<Status(const HardwareSettings&)>;
  using Listener = Callback<void(const HardwareSettings&)>;

  /** `defaults` apply until other settings are saved. */
  Hardware(RecordStore& records, Log& log, HardwareSettings defaults, Check check, Listener changed);

  /** Loads the record. If it is missing or unusable, the defaults apply. Calls the listener once. */
  void load();

  const HardwareSettings& settings() const { return settings_; }

  /**
   * Saves `next`, which must pass validate(), and uses it. On an error nothing changes. `by` is who changes
   * the settings, for the log.
   */
  Status replace(const HardwareSettings& next, std::string_view by);

  /** Like replace(), for one field. */
  Status setTimeZone(std::string_view rule);

 private:
  RecordStore& records_;
  Log& log_;
  Check check_;
  Listener changed_;
  HardwareSettings settings_;
};

}  // namespace lumi
