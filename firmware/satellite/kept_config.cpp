#include "satellite/kept_config.h"

#include <algorithm>

#include "core/base/crc32.h"
#include "core/base/time_zone.h"
#include "core/matrix/settings/matrices_codec.h"

namespace lumi {
namespace {

constexpr uint8_t kVersion = 1;

/** Reads what appendHardware() wrote. */
bool takeHardware(ByteReader& bytes, MatrixHardware& hardware) {
  hardware.wiring.rotation = bytes.number<uint16_t>();
  hardware.wiring.flip = bytes.number<uint8_t>() != 0;
  hardware.wiring.serpentine = bytes.number<uint8_t>() != 0;
  hardware.order = static_cast<ColorOrder>(bytes.number<uint8_t>());
  hardware.currentLimitMilliamps = bytes.number<uint32_t>();
  return !bytes.failed() && hardware.wiring.rotation % 90 == 0 && hardware.wiring.rotation < 360 &&
         hardware.order <= ColorOrder::kBgr;
}

}  // namespace

std::string configToBytes(const DeviceConfig& config) {
  ByteWriter bytes(kMaxMatrixBytes);
  bytes.number(kVersion);
  appendMatrix(bytes, config.settings);
  appendHardware(bytes, config.hardware);
  bytes.text(config.timeZone);
  appendPatternRevisions(bytes, config);
  return bytes.take();
}

std::optional<DeviceConfig> configFromBytes(std::string_view text) {
  ByteReader bytes(text);
  DeviceConfig config;
  if (bytes.number<uint8_t>() != kVersion) return std::nullopt;
  if (!takeMatrix(bytes, config.settings) || !takeHardware(bytes, config.hardware)) return std::nullopt;
  config.timeZone = bytes.text();
  for (size_t i = 0; i < config.settings.pageCount(); ++i) {
    if (config.settings.page(i).patternId != 0) config.patternRevisions[i] = bytes.number<uint32_t>();
  }
  if (bytes.failed() || !bytes.atEnd() || !TimeZone::parse(config.timeZone)) return std::nullopt;
  return config;
}

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
