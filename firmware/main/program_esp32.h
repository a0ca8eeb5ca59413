#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/ports/log.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "platform/esp32/flash/littlefs_store.h"
#include "platform/esp32/web/web_server.h"
#include "platform/esp32/wifi/esp_wifi_radio.h"

namespace lumi {

/**
 * Timeout of the watchdog for one pass of the loop. The longest single step, checking an image, takes about
 * one second.
 */
constexpr uint32_t kWatchdogSeconds = 10;

/** Logs an error after which the device still works. */
void logIfFailed(const Status& status, Log& log);

/**
 * Handles an error after which the device cannot work. Logs the error, waits long enough for a person to read
 * it, and restarts. The restart rolls back a program that is pending verification.
 */
[[noreturn]] void fatal(const Error& error, Log& log);

/** Mounts the partition with this label. Calls fatal() if this fails. */
std::unique_ptr<LittlefsStore> mountOrFail(const std::string& label, LedBusLock& wire, Log& log);

/** Logs an error if the stored data was lost at this start. */
void logStorageWiped(const LittlefsStore& store, Log& log);

/** Sends pending responses for at most one second, then restarts. */
[[noreturn]] void restart(WebServer& server, const Clock& clock);

/** Options of the web server: the device's two networks and its memory. */
WebServerOptions webOptions(const EspWifiRadio& radio, const System& system);

/** Returns the key that must sign images: the key in keys/ at build time. Nothing: no signature needed. */
std::optional<PublicKey> builtInUpdateKey();

}  // namespace lumi
