#include "satellite/kept_config.h"

#include <algorithm>

#include "core/base/crc32.h"
#include "core/json/field_list.h"

namespace lumi {
namespace {

constexpr std::string_view kRecord = "config";

}  // namespace

std::string keptConfigToJson(const DeviceConfig& config) {
  return fieldsToRecord({const_cast<DeviceConfig*>(&config), keptFields});
}

std::optional<DeviceConfig> keptConfigFromJson(std::string_view text) {
  DeviceConfig config;
  FieldsInPieces reader({&config, keptFields}, kRecord.data(), MatrixSettings::kMaxTextLength);
  if (!reader.feed(asBytes(text)) || !reader.end() || !validate(config)) return std::nullopt;
  return config;
}

std::optional<DeviceConfig> KeptConfig::load() {
  const auto text = records_.load(kRecord);
  if (!text) return std::nullopt;
  kept_ = crc32(asBytes(*text));
  return keptConfigFromJson(*text);
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
  const std::string text = keptConfigToJson(*unkept_);
  const uint32_t crc = crc32(asBytes(text));
  if (kept_ != crc) {
    if (Status saved = records_.save(kRecord, text, StoreUse::kSettings); !saved) return saved;
    kept_ = crc;
  }
  unkept_.reset();
  return Done{};
}

}  // namespace lumi
