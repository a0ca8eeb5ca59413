#include "satellite/config_codec.h"

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
  return bytes.take();
}

std::optional<DeviceConfig> configFromBytes(std::string_view text) {
  ByteReader bytes(text);
  DeviceConfig config;
  if (bytes.number<uint8_t>() != kVersion) return std::nullopt;
  if (!takeMatrix(bytes, config.settings) || !takeHardware(bytes, config.hardware)) return std::nullopt;
  config.timeZone = bytes.text();
  if (bytes.failed() || !bytes.atEnd() || !TimeZone::parse(config.timeZone)) return std::nullopt;
  return config;
}

}  // namespace lumi
