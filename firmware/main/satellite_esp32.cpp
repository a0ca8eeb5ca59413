#include <Arduino.h>

#include "main/boards/board.h"
#include "main/program_esp32.h"
#include "main/setup_notice.h"
#include "platform/esp32/boot_button.h"
#include "platform/esp32/esp_clock.h"
#include "platform/esp32/esp_crypto.h"
#include "platform/esp32/esp_random_source.h"
#include "platform/esp32/esp_signature_check.h"
#include "platform/esp32/esp_system_port.h"
#include "platform/esp32/led_wires.h"
#include "platform/esp32/lwip_doorbell.h"
#include "platform/esp32/lwip_http_client.h"
#include "platform/esp32/lwip_name_lookup.h"
#include "platform/esp32/mdns_hub_finder.h"
#include "platform/esp32/mdns_name.h"
#include "platform/esp32/ota_slot.h"
#include "platform/esp32/out_of_memory.h"
#include "platform/esp32/rmt_leds.h"
#include "platform/esp32/serial_log.h"
#include "platform/esp32/this_chip.h"
#include "platform/esp32/watchdog.h"
#include "satellite/matrix_device.h"

namespace lumi {
namespace {

/** The adapters that are there from power-on. */
struct Wires {
  SerialLog log;
  EspClock clock;
  EspRandomSource random;
  EspCrypto crypto;
  EspSignatureCheck signatures;
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

SatelliteOptions optionsOf(const Wires& wires) {
  SatelliteOptions options;
  options.version = LUMI_VERSION;
  options.chip = kThisChip.imageId;
  options.updateKey = builtInUpdateKey();
  options.measure = [&wires](SatelliteFacts& facts) {
    facts.rssi = wires.radio.rssi();
    facts.freeHeap = wires.system.memory().freeHeap;
  };
  return options;
}

/** One pass of the loop. True while more work is waiting. */
bool pass(Wires& wires, MatrixDevice& device, WebServer& server) {
  wires.watchdog.feed();
  wires.radio.poll();
  wires.finder.poll();
  if (wires.boot.held(wires.clock.now())) noteProblem(device.startOver(), wires.log);
  const bool isBusy = device.tick();
  return server.poll() || isBusy;
}

[[noreturn]] void run() {
  restartWhenOutOfMemory();
  static Wires wires;
  wires.clock.begin();
  noteProblem(wires.leds.begin(), wires.log);
  const auto store = mountOrGiveUp("store", wires.leds, wires.log);
  const auto www = mountOrGiveUp("www", wires.leds, wires.log);
  if (const Status on = wires.radio.begin(); !on) giveUp(on.error(), wires.log);
  auto doorbell = LwipDoorbell::open(Doorbell::kPort);
  if (!doorbell) giveUp(doorbell.error(), wires.log);

  static MatrixDevice device({{*store, wires.clock, wires.random, wires.http, doorbell.value(), wires.matrix,
                               wires.log, wires.slot, wires.system, wires.crypto, wires.signatures},
                              *www,
                              wires.radio,
                              wires.finder},
                             optionsOf(wires));
  static WebServer server(device.router(), wires.clock, webOptions(wires.radio, wires.system));
  noteProblem(device.start(), wires.log);
  noteLoss(*store, wires.log);
  server.begin();
  noteProblem(wires.watchdog.begin(kWatchdogSeconds), wires.log);
  SetupNotice notice;
  while (!wires.system.isRestartAsked()) {
    notice.tick(device.wifi(), std::nullopt);
    delay(pass(wires, device, server) ? 0 : 1);
  }
  noteProblem(device.flush(), wires.log);
  restart(server, wires.clock);
}

}  // namespace
}  // namespace lumi

/** Asked by the Arduino core before it begins the loop's task. */
size_t getArduinoLoopTaskStackSize() {
  return 16 * 1024;
}

void setup() {
  lumi::run();
}

void loop() {}
