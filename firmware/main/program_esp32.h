#pragma once

#include <Arduino.h>  // before lwIP's headers: their macros have names of Arduino's

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/ports/signature_check.h"
#include "platform/esp32/flash/littlefs_store.h"
#include "platform/esp32/leds/led_wires.h"
#include "platform/esp32/net/lwip_http_client.h"
#include "platform/esp32/net/lwip_name_lookup.h"
#include "platform/esp32/net/mdns_name.h"
#include "platform/esp32/system/boot_button.h"
#include "platform/esp32/system/esp_clock.h"
#include "platform/esp32/system/esp_random_source.h"
#include "platform/esp32/system/esp_system_port.h"
#include "platform/esp32/system/serial_log.h"
#include "platform/esp32/system/watchdog.h"
#include "platform/esp32/web/web_server.h"
#include "platform/esp32/wifi/esp_wifi_radio.h"
#include "platform/posix/mbedtls_crypto.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "platform/posix/udp_update_notifier.h"

namespace lumi {

/** The adapters that every device creates at power-on. */
struct DeviceAdapters {
  explicit DeviceAdapters(bool isHub) : mdns(isHub) {}

  SerialLog log;
  EspClock clock;
  EspRandomSource random;
  MbedtlsCrypto crypto;
  MbedtlsSignatureCheck signatures;
  EspSystemPort system;
  MdnsName mdns;
  EspWifiRadio radio{clock, log, mdns};
  LwipNameLookup names;
  LwipHttpClient http{names, clock};
  BootButton boot{10 * kSecond};
  Watchdog watchdog;
};

/** The adapters that may fail to open. */
struct OpenedAdapters {
  std::unique_ptr<LittlefsStore> store;
  std::unique_ptr<LittlefsStore> www;
  UdpUpdateNotifier notifier;
};

/**
 * Starts `leds` and the radio, and opens the rest; notifications arrive at `notifierPort`. If the device
 * cannot work without what failed, it logs the error, waits long enough for a person to read it, and
 * restarts. The restart rolls back a program that is pending verification.
 */
OpenedAdapters openAdapters(DeviceAdapters& adapters, LedWires& leds, uint16_t notifierPort);

/** Logs an error after which the device still works. */
void logIfFailed(const Status& status, Log& log);

/** Logs an error if the stored data was lost at this start. */
void logStorageWiped(const LittlefsStore& store, Log& log);

/** Starts the watchdog of the loop. */
void watchLoop(DeviceAdapters& adapters);

/** Sends pending responses for at most one second, then restarts. */
[[noreturn]] void restart(WebServer& server, const Clock& clock);

/** Options of the web server: the device's two networks and its memory. */
WebServerOptions webOptions(const EspWifiRadio& radio, const System& system);

/** Returns the key that must sign images: the key in keys/ at build time. Nothing: no signature needed. */
std::optional<PublicKey> builtInUpdateKey();

/**
 * Builds and runs the product. Each product defines it; the Arduino core's setup() calls it. The parts are
 * created with `new` and never destroyed, because their destructors would take up flash, although they never
 * run.
 */
[[noreturn]] void runDevice();

}  // namespace lumi
