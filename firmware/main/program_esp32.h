#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/ports/log.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "platform/esp32/esp_wifi_radio.h"
#include "platform/esp32/littlefs_store.h"
#include "platform/esp32/web_server.h"

namespace lumi {

/** A loop that has not passed for so long has hung; the longest single step, checking an image, takes about 1
 * s. */
constexpr uint32_t kWatchdogSeconds = 10;

/** The device works without what has failed; the log says what. */
void noteProblem(const Status& status, Log& log);

/** The device can't work. Says why, for as long as somebody needs to read it, and starts anew: a program on
 * trial makes way for the old one. */
[[noreturn]] void giveUp(const Error& error, Log& log);

/** The partition with that label; without it the device can't work. */
std::unique_ptr<LittlefsStore> mountOrGiveUp(const std::string& label, QuietWire& wire, Log& log);

/** Says so if what the device kept was lost at this start. */
void noteLoss(const LittlefsStore& store, Log& log);

/** Lets the answers that are on their way get out, a second at most, and starts anew. */
[[noreturn]] void restart(WebServer& server, const Clock& clock);

/** The web server in the device's own two networks and its memory. */
WebServerOptions webOptions(const EspWifiRadio& radio, const System& system);

/** Who has to sign images: the key that was in keys/ when this was built; nothing: nobody. */
std::optional<PublicKey> builtInUpdateKey();

}  // namespace lumi
