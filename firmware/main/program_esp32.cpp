#include "main/program_esp32.h"

#include <Arduino.h>
#include <esp_system.h>

#include <string>
#include <utility>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr uint32_t kReadingMillis = 10'000;
constexpr size_t kKeyDigits = sizeof(LUMI_UPDATE_KEY) - 1;
static_assert(kKeyDigits == 0 || kKeyDigits == 2 * sizeof(PublicKey), "half a key would be none");

}  // namespace

void logIfFailed(const Status& status, Log& log) {
  if (!status) log.write(LogLevel::kError, status.error().message);
}

void fatal(const Error& error, Log& log) {
  log.write(LogLevel::kError, {error.message, " Restarting in 10 s."});
  delay(kReadingMillis);
  esp_restart();
}

std::unique_ptr<LittlefsStore> mountOrFail(const std::string& label, LedBusLock& wire, Log& log) {
  auto mounted = LittlefsStore::mount(label, wire);
  if (!mounted) fatal(mounted.error(), log);
  return std::move(mounted.value());
}

void logStorageWiped(const LittlefsStore& store, Log& log) {
  if (!store.wasEmptied()) return;
  log.write(LogLevel::kError,
            "What was stored could not be read and was erased: settings and networks are gone.");
}

void restart(WebServer& server, const Clock& clock) {
  constexpr Millis kAtMost = kSecond;
  const Millis end = clock.now() + kAtMost;
  while (server.isAnswering() && clock.now() < end) {
    server.poll();
    delay(1);
  }
  esp_restart();
}

WebServerOptions webOptions(const EspWifiRadio& radio, const System& system) {
  WebServerOptions options;
  options.isAccessPointAddress = [&radio](const std::string& address) {
    return radio.isAccessPointAddress(address);
  };
  options.memory = [&system] { return system.memory(); };
  return options;
}

std::optional<PublicKey> builtInUpdateKey() {
  PublicKey key{};
  if (!fromHex(LUMI_UPDATE_KEY, key)) return std::nullopt;
  return key;
}

}  // namespace lumi
