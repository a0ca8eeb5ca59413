#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/devices/hardware_settings.h"
#include "core/ports/log.h"
#include "core/store/record_store.h"

namespace lumi {

enum class HardwareApplied : uint8_t {
  kDone,
  kRefused,  // a bad value
  kNotSaved  // the store would not take it
};

struct HardwareAnswer {
  HardwareApplied applied;
  std::string message;  // why not, for people
};

/** Keeps the hardware settings (record "hardware") and tells the hub when they change. */
class Hardware {
 public:
  /** May refuse settings for a reason that `validate` can't know (an unreadable time zone). */
  using Check = std::function<Status(const HardwareSettings&)>;
  using Listener = std::function<void(const HardwareSettings&)>;

  /** `defaults` hold until something else is saved. */
  Hardware(RecordStore& records, Log& log, HardwareSettings defaults, Check check, Listener changed);

  /** Reads the record; without a usable one the defaults hold. Calls the listener once. */
  void load();

  const HardwareSettings& settings() const { return settings_; }

  /** Applies what `json` (an object) changes: all of it, on flash before it returns, or nothing. */
  HardwareAnswer apply(std::string_view json);

  /** Puts valid settings in the place of all. */
  HardwareAnswer replace(const HardwareSettings& next) { return store(next); }

  /** As apply, for one field. */
  HardwareAnswer setTimeZone(std::string_view rule);

 private:
  HardwareAnswer store(const HardwareSettings& next);

  RecordStore& records_;
  Log& log_;
  Check check_;
  Listener changed_;
  HardwareSettings settings_;
};

}  // namespace lumi
