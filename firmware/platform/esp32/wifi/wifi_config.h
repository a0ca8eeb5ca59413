#pragma once

#include <esp_wifi.h>

#include "core/ports/wifi_radio.h"

namespace lumi {

/**
 * Configuration for joining `network`: its strongest access point, WPA2 or newer if there is a password,
 * otherwise only an open network.
 */
wifi_config_t stationConfig(const WifiCredentials& network);

/** Configuration for an access point with WPA2, or an open one if there is no password. */
wifi_config_t accessPointConfig(const WifiCredentials& network);

}  // namespace lumi
