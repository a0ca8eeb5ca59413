#pragma once

#include <string>

#include "core/devices/hardware_settings.h"
#include "core/devices/pairing.h"
#include "core/matrix/weather/weather_service.h"

namespace lumi {

/**
 * Returns `{asking: [{deviceId, version, address, ago}], window: {deviceId, left, tries}|null}`. Times are in
 * seconds.
 */
std::string pairingJson(const Pairing& pairing);

/** Returns `{place, name, temperature, unit: "C"|"F", code, isDay, age, problem}`. Missing: null. */
std::string weatherJson(const HardwareSettings& settings, const WeatherService& weather);

}  // namespace lumi
