#include <Arduino.h>

#include "core/ports/network.h"
#include "hub/hub.h"
#include "main/boards/board.h"
#include "main/program_esp32.h"
#include "main/setup_notice.h"
#include "platform/esp32/flash/ota_slot.h"
#include "platform/esp32/leds/rmt_leds.h"
#include "platform/esp32/net/esp_mqtt_client.h"
#include "platform/esp32/net/lwip_multicast.h"
#include "platform/esp32/system/this_chip.h"
#include "platform/esp32/system/uart_serial.h"
#include "platform/posix/udp_sockets.h"

namespace lumi {
namespace {

struct HubAdapters : DeviceAdapters {
  HubAdapters() : DeviceAdapters(true) {}

  RmtLeds strip{kHubBoard.stripPin};
  RmtLeds firstMatrix{kHubBoard.matrixPins[0]};
  RmtLeds secondMatrix{kHubBoard.matrixPins[1]};
  LedWires leds{{&strip, &firstMatrix, &secondMatrix}};
  UartSerial table{UART_NUM_1, kHubBoard.table};
  OtaSlot slot{leds};
  UdpSockets udp{setLwipMembership};
  LwipNameLookup mqttNames;
  EspMqttClient mqtt{mqttNames, makePlainMqttStream, kHubBoard.mqttTls};
};

HubOptions optionsOfBoard() {
  HubOptions options;
  options.version = LUMI_VERSION;
  options.platform = "esp32";
  options.auth.measuresIterations = true;
  options.canvasLimit = kHubBoard.canvasLimit;
  options.hubChip = kThisChip.imageId;
  options.stagesInSlot = kHubBoard.stagesImagesInSlot;
  options.panelRoom = kHubBoard.panelRoom;
  options.key = builtInUpdateKey();
  return options;
}

/** The hub with its web server. It is its own Network. */
class HubDevice final : private Network {
 public:
  HubDevice(HubAdapters& wires, OpenedAdapters& opened)
      : wires_(wires),
        store_(*opened.store),
        hub_({*opened.store,
              *opened.www,
              wires.clock,
              wires.random,
              wires.crypto,
              wires.strip,
              {&wires.firstMatrix, &wires.secondMatrix},
              wires.table,
              wires.http,
              opened.notifier,
              wires.log,
              wires.slot,
              wires.system,
              *this,
              wires.signatures,
              &wires.radio,
              &wires.mqtt,
              &wires.udp,
              &wires.mdns},
             optionsOfBoard()),
        server_(hub_.router(), wires.clock, webOptions(wires.radio, wires.system)) {}

  void start() {
    hub_.start();
    logStorageWiped(store_, hub_.log());
    server_.begin();
  }

  /** Executes one pass of the loop. Returns true if more work is waiting. */
  bool pass() {
    wires_.watchdog.feed();
    wires_.radio.poll();
    wires_.clock.tick(wires_.radio.joinState() == JoinState::kJoined);
    const bool isBusy = hub_.tick();
    if (!hub_.isStarting()) servePeople();
    return server_.poll() || isBusy;
  }

  [[noreturn]] void end() {
    logIfFailed(hub_.flush(), wires_.log);
    restart(server_, wires_.clock);
  }

 private:
  void servePeople() {
    if (wires_.boot.held(wires_.clock.now())) logIfFailed(hub_.auth().resetAccounts(), wires_.log);
    notice_.tick(*hub_.wifi(), hub_.auth().setupToken());
  }
  bool isUp() const override { return hub_.wifi()->isUp(); }
  bool isServing() const override { return server_.isServing(); }

  HubAdapters& wires_;
  const LittlefsStore& store_;
  Hub hub_;
  WebServer server_;
  SetupNotice notice_;
};

}  // namespace

void runDevice() {
  auto& wires = *new HubAdapters;
  auto& opened = *new OpenedAdapters(openAdapters(wires, wires.leds, 0));
  auto& hub = *new HubDevice(wires, opened);
  hub.start();
  watchLoop(wires);
  while (!wires.system.isRestartAsked()) delay(hub.pass() ? 0 : 1);
  hub.end();
}

}  // namespace lumi
