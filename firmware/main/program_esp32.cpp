#include "main/program_esp32.h"

#include <esp_system.h>

#include <string>
#include <utility>

#include "core/base/text.h"
#include "platform/esp32/system/out_of_memory.h"

namespace lumi {
namespace {

constexpr uint32_t kReadingMillis = 10'000;
/** Time limit of one pass of the loop. The longest single step, checking an image, takes about one second. */
constexpr uint32_t kWatchdogSeconds = 10;
constexpr size_t kKeyDigits = sizeof(LUMI_UPDATE_KEY) - 1;
static_assert(kKeyDigits == 0 || kKeyDigits == 2 * sizeof(PublicKey), "half a key would be none");

[[noreturn]] void fatal(const Error& error, Log& log) {
  log.write(LogLevel::kError, {error.message, " Restarting in 10 s."});
  delay(kReadingMillis);
  esp_restart();
}

template <typename T>
T valueOf(Result<T> opened, Log& log) {
  if (!opened) fatal(opened.error(), log);
  return std::move(opened.value());
}

}  // namespace

OpenedAdapters openAdapters(DeviceAdapters& adapters, LedWires& leds, uint16_t notifierPort) {
  adapters.clock.begin();
  logIfFailed(leds.begin(), adapters.log);
  auto store = valueOf(LittlefsStore::mount("store", leds), adapters.log);
  auto www = valueOf(LittlefsStore::mount("www", leds), adapters.log);
  if (const Status on = adapters.radio.begin(); !on) fatal(on.error(), adapters.log);
  return {std::move(store), std::move(www), valueOf(UdpUpdateNotifier::open(notifierPort), adapters.log)};
}

void logIfFailed(const Status& status, Log& log) {
  if (!status) log.write(LogLevel::kError, status.error().message);
}

void watchLoop(DeviceAdapters& adapters) {
  logIfFailed(adapters.watchdog.begin(kWatchdogSeconds), adapters.log);
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

/** Returns the stack size of the loop task in bytes. The Arduino core calls it before it starts the task. */
size_t getArduinoLoopTaskStackSize() {
  return 12 * 1024;
}

void setup() {
  lumi::restartWhenOutOfMemory();
  lumi::runDevice();
}

void loop() {}
