#include "core/matrix/settings/device_config.h"

#include "core/base/crc32.h"
#include "core/matrix/settings/matrices_codec.h"

namespace lumi {
namespace {

void appendWeather(ByteWriter& bytes, const Weather& weather) {
  bytes.number(static_cast<uint16_t>(weather.tenthDegrees));
  bytes.number(static_cast<uint8_t>(weather.isFahrenheit));
  bytes.number(weather.code);
  bytes.number(static_cast<uint8_t>(weather.isDay));
}

}  // namespace

void appendHardware(ByteWriter& bytes, const MatrixHardware& hardware) {
  bytes.number(hardware.wiring.rotation);
  bytes.number(static_cast<uint8_t>(hardware.wiring.flip));
  bytes.number(static_cast<uint8_t>(hardware.wiring.serpentine));
  bytes.number(static_cast<uint8_t>(hardware.order));
  bytes.number(hardware.currentLimitMilliamps);
}

uint32_t DeviceConfig::revision() const {
  ByteWriter bytes(kMaxMatrixBytes);
  appendMatrix(bytes, settings);
  appendHardware(bytes, hardware);
  bytes.text(timeZone);
  bytes.number(static_cast<uint8_t>(weather.has_value()));
  if (weather) appendWeather(bytes, *weather);
  return crc32(asBytes(bytes.take()));
}

}  // namespace lumi
