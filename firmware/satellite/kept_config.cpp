#include "satellite/kept_config.h"

#include <algorithm>

#include "core/base/crc32.h"
#include "satellite/config_codec.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "config";

}  // namespace

std::optional<DeviceConfig> KeptConfig::load() {
  const auto bytes = records_.load(kRecord);
  if (!bytes) return std::nullopt;
  kept_ = crc32(asBytes(*bytes));
  return configFromBytes(*bytes);
}

Status KeptConfig::forget(RecordStore& records) {
  return records.remove(kRecord);
}

void KeptConfig::changed(const DeviceConfig& config, Millis now) {
  if (!unkept_) firstChange_ = now;
  unkept_ = config;
  saveAt_ = std::min(now + kQuiet, firstChange_ + kAtMost);
}

void KeptConfig::tick(Millis now) {
  if (!unkept_ || now < saveAt_ || flush()) return;
  firstChange_ = now + kRetry;
  saveAt_ = now + kRetry;
}

Status KeptConfig::flush() {
  if (!unkept_) return Done{};
  const std::string bytes = configToBytes(*unkept_);
  const uint32_t crc = crc32(asBytes(bytes));
  if (kept_ != crc) {
    if (Status saved = records_.save(kRecord, bytes); !saved) return saved;
    kept_ = crc;
  }
  unkept_.reset();
  return Done{};
}

}  // namespace lumi
