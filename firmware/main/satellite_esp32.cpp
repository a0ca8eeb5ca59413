#include <Arduino.h>

#include "main/boards/board.h"
#include "main/program_esp32.h"
#include "main/setup_notice.h"
#include "platform/esp32/flash/ota_slot.h"
#include "platform/esp32/leds/led_wires.h"
#include "platform/esp32/leds/rmt_leds.h"
#include "platform/esp32/net/lwip_http_client.h"
#include "platform/esp32/net/lwip_name_lookup.h"
#include "platform/esp32/net/lwip_update_notifier.h"
#include "platform/esp32/net/mdns_hub_finder.h"
#include "platform/esp32/net/mdns_name.h"
#include "platform/esp32/system/boot_button.h"
#include "platform/esp32/system/esp_clock.h"
#include "platform/esp32/system/esp_random_source.h"
#include "platform/esp32/system/esp_system_port.h"
#include "platform/esp32/system/out_of_memory.h"
#include "platform/esp32/system/serial_log.h"
#include "platform/esp32/system/this_chip.h"
#include "platform/esp32/system/watchdog.h"
#include "platform/posix/mbedtls_crypto.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "satellite/matrix_device.h"

namespace lumi {
namespace {

/** The adapters that exist from power-on. */
struct Adapters {
  SerialLog log;
  EspClock clock;
  EspRandomSource random;
  MbedtlsCrypto crypto;
  MbedtlsSignatureCheck signatures;
  EspSystemPort system;
  RmtLeds matrix{kSatelliteBoard.matrixPin};
  LedWires leds{{&matrix}};
  OtaSlot slot{leds};
  MdnsName mdns{false};
  EspWifiRadio radio{clock, log, mdns};
  MdnsHubFinder finder;
  LwipNameLookup names;
  LwipHttpClient http{names, clock};
  BootButton boot{10 * kSecond};
  Watchdog watchdog;
};

SatelliteOptions optionsOf(const Adapters& wires) {
  SatelliteOptions options;
  options.version = LUMI_VERSION;
  options.chip = kThisChip.imageId;
  options.updateKey = builtInUpdateKey();
  options.measure = [&wires](Heartbeat& facts) {
    facts.rssi = wires.radio.rssi();
    facts.freeHeap = wires.system.memory().freeHeap;
  };
  return options;
}

/** Executes one pass of the loop. Returns true if more work is waiting. */
bool pass(Adapters& wires, MatrixDevice& device, WebServer& server) {
  wires.watchdog.feed();
  wires.radio.poll();
  wires.finder.poll();
  if (wires.boot.held(wires.clock.now())) logIfFailed(device.startOver(), wires.log);
  const bool isBusy = device.tick();
  return server.poll() || isBusy;
}

[[noreturn]] void run() {
  restartWhenOutOfMemory();
  static Adapters wires;
  wires.clock.begin();
  logIfFailed(wires.leds.begin(), wires.log);
  const auto store = mountOrFail("store", wires.leds, wires.log);
  const auto www = mountOrFail("www", wires.leds, wires.log);
  if (const Status on = wires.radio.begin(); !on) fatal(on.error(), wires.log);
  auto notifier = LwipUpdateNotifier::open(UpdateNotifier::kPort);
  if (!notifier) fatal(notifier.error(), wires.log);

  static MatrixDevice device({{*store, wires.clock, wires.random, wires.http, notifier.value(), wires.matrix,
                               wires.log, wires.slot, wires.system, wires.crypto, wires.signatures},
                              *www,
                              wires.radio,
                              wires.finder},
                             optionsOf(wires));
  static WebServer server(device.router(), wires.clock, webOptions(wires.radio, wires.system));
  logIfFailed(device.start(), wires.log);
  logStorageWiped(*store, wires.log);
  server.begin();
  logIfFailed(wires.watchdog.begin(kWatchdogSeconds), wires.log);
  SetupNotice notice;
  while (!wires.system.isRestartAsked()) {
    notice.tick(device.wifi(), std::nullopt);
    delay(pass(wires, device, server) ? 0 : 1);
  }
  logIfFailed(device.flush(), wires.log);
  restart(server, wires.clock);
}

}  // namespace
}  // namespace lumi

/** Returns the stack size of the loop task in bytes. The Arduino core calls it before it starts the task. */
size_t getArduinoLoopTaskStackSize() {
  return 16 * 1024;
}

void setup() {
  lumi::run();
}

void loop() {}
