#pragma once

#include <esp_wifi.h>

#include "core/ports/wifi_radio.h"

namespace lumi {

/**
 * For joining `network`: the strongest of its access points, with WPA2 or newer when there is a password, and
 * only an open one when there is none.
 */
wifi_config_t stationConfig(const WifiCredentials& network);

/** For opening `network` with WPA2, or without any protection when there is no password. */
wifi_config_t accessPointConfig(const WifiCredentials& network);

}  // namespace lumi
