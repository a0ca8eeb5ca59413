#pragma once

#include <functional>
#include <string_view>

#include "core/devices/hardware_settings.h"
#include "core/store/record_store.h"

namespace lumi {

/** Keeps the hardware settings (record "hardware") and tells the hub when they change. */
class Hardware {
 public:
  /** May refuse settings for a reason that `validate` can't know (an unreadable time zone). */
  using Check = std::function<Status(const HardwareSettings&)>;
  using Listener = std::function<void(const HardwareSettings&)>;

  /** `defaults` hold until something else is saved. */
  Hardware(RecordStore& records, HardwareSettings defaults, Check check, Listener changed);

  /** Reads the record; without a usable one the defaults hold. Calls the listener once. */
  void load();

  const HardwareSettings& settings() const { return settings_; }

  /** Applies what `json` (an object) changes: on flash before it returns. An error changes nothing. */
  Status apply(std::string_view json);

  /** As apply, for one field. */
  Status setTimeZone(std::string_view rule);

 private:
  Status store(const HardwareSettings& next);

  RecordStore& records_;
  Check check_;
  Listener changed_;
  HardwareSettings settings_;
};

}  // namespace lumi
