#include "core/devices/hardware.h"

#include <utility>

#include "core/base/text.h"
#include "core/devices/hardware_settings.h"

namespace lumi {
namespace {

constexpr const char* kRecord = "hardware";

}  // namespace

Hardware::Hardware(RecordStore& records, Log& log, HardwareSettings defaults, Check check, Listener changed)
    : records_(records),
      log_(log),
      check_(std::move(check)),
      changed_(std::move(changed)),
      settings_(std::move(defaults)) {}

void Hardware::load() {
  if (const auto record = records_.load(kRecord)) {
    auto read = hardwareFromJson(settings_, madeReadableLines(*record));
    if (read && check_(read.value())) {
      settings_ = std::move(read.value());
    } else {
      log_.write(LogLevel::kError, "The saved hardware settings can't be read; the defaults hold.");
    }
  }
  changed_(settings_);
}

Status Hardware::setTimeZone(std::string_view rule) {
  HardwareSettings next = settings_;
  next.timeZone = rule;
  if (Status valid = validate(next); !valid) return valid.error();
  return replace(next, "the first start");
}

Status Hardware::replace(const HardwareSettings& next, std::string_view by) {
  if (Status usable = check_(next); !usable) return usable.error();
  if (Status saved = records_.save(kRecord, hardwareToJson(next), StoreUse::kSettings); !saved) {
    return notSaved(saved.error().message);
  }
  settings_ = next;
  log_.write(LogLevel::kSecurity, {"The hardware settings were changed by ", by});
  changed_(settings_);
  return Done{};
}

}  // namespace lumi
