#include <Arduino.h>

#include "main/boards/board.h"
#include "main/program_esp32.h"
#include "main/setup_notice.h"
#include "platform/esp32/flash/ota_slot.h"
#include "platform/esp32/leds/rmt_leds.h"
#include "platform/esp32/net/mdns_hub_finder.h"
#include "platform/esp32/system/this_chip.h"
#include "satellite/matrix_device.h"

namespace lumi {
namespace {

struct MatrixAdapters : DeviceAdapters {
  MatrixAdapters() : DeviceAdapters(false) {}

  RmtLeds matrix{kSatelliteBoard.matrixPin};
  LedWires leds{{&matrix}};
  OtaSlot slot{leds};
  MdnsHubFinder finder;
};

SatelliteOptions optionsOf(const MatrixAdapters& wires) {
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
bool pass(MatrixAdapters& wires, MatrixDevice& device, WebServer& server) {
  wires.watchdog.feed();
  wires.radio.poll();
  wires.finder.poll();
  if (wires.boot.held(wires.clock.now())) logIfFailed(device.startOver(), wires.log);
  const bool isBusy = device.tick();
  return server.poll() || isBusy;
}

}  // namespace

void runDevice() {
  auto& wires = *new MatrixAdapters;
  auto& opened = *new OpenedAdapters(openAdapters(wires, wires.leds, UpdateNotifier::kPort));
  auto& device =
      *new MatrixDevice({{*opened.store, wires.clock, wires.random, wires.http, opened.notifier, wires.matrix,
                          wires.log, wires.slot, wires.system, wires.crypto, wires.signatures},
                         *opened.www,
                         wires.radio,
                         wires.finder},
                        optionsOf(wires));
  auto& server = *new WebServer(device.router(), wires.clock, webOptions(wires.radio, wires.system));
  logIfFailed(device.start(), wires.log);
  logStorageWiped(*opened.store, wires.log);
  server.begin();
  watchLoop(wires);
  SetupNotice notice;
  while (!wires.system.isRestartAsked()) {
    notice.tick(device.wifi(), std::nullopt);
    delay(pass(wires, device, server) ? 0 : 1);
  }
  logIfFailed(device.flush(), wires.log);
  restart(server, wires.clock);
}

}  // namespace lumi
