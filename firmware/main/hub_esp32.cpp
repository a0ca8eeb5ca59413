#include <Arduino.h>

#include "hub/hub.h"
#include "main/boards/board.h"
#include "main/program_esp32.h"
#include "main/setup_notice.h"
#include "platform/esp32/flash/ota_slot.h"
#include "platform/esp32/leds/led_wires.h"
#include "platform/esp32/leds/rmt_leds.h"
#include "platform/esp32/net/esp_mqtt_client.h"
#include "platform/esp32/net/esp_network.h"
#include "platform/esp32/net/lwip_http_client.h"
#include "platform/esp32/net/lwip_multicast.h"
#include "platform/esp32/net/lwip_name_lookup.h"
#include "platform/esp32/net/lwip_update_notifier.h"
#include "platform/esp32/net/mdns_name.h"
#include "platform/esp32/system/boot_button.h"
#include "platform/esp32/system/esp_clock.h"
#include "platform/esp32/system/esp_random_source.h"
#include "platform/esp32/system/esp_system_port.h"
#include "platform/esp32/system/out_of_memory.h"
#include "platform/esp32/system/serial_log.h"
#include "platform/esp32/system/this_chip.h"
#include "platform/esp32/system/uart_serial.h"
#include "platform/esp32/system/watchdog.h"
#include "platform/posix/mbedtls_crypto.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "platform/posix/udp_sockets.h"

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
  RmtLeds strip{kHubBoard.stripPin};
  RmtLeds firstMatrix{kHubBoard.matrixPins[0]};
  RmtLeds secondMatrix{kHubBoard.matrixPins[1]};
  LedWires leds{{&strip, &firstMatrix, &secondMatrix}};
  UartSerial table{UART_NUM_1, kHubBoard.table};
  OtaSlot slot{leds};
  MdnsName mdns{true};
  EspWifiRadio radio{clock, log, mdns};
  UdpSockets udp{setLwipMembership};
  LwipNameLookup names;
  LwipHttpClient http{names, clock};
  LwipNameLookup mqttNames;
  EspMqttClient mqtt{mqttNames, makePlainMqttStream, kHubBoard.mqttTls};
  BootButton boot{10 * kSecond};
  Watchdog watchdog;
};

HubOptions optionsOfBoard() {
  HubOptions options;
  options.version = LUMI_VERSION;
  options.platform = "esp32";
  options.auth.measuresIterations = true;
  options.canvasLimit = kHubBoard.canvasLimit;
  options.chip = kThisChip.imageId;
  options.stagesImagesInSlot = kHubBoard.stagesImagesInSlot;
  options.panelRoom = kHubBoard.panelRoom;
  options.updateKey = builtInUpdateKey();
  return options;
}

/** The hub with its network status and web server. */
class HubDevice {
 public:
  HubDevice(Adapters& wires, LittlefsStore& store, FileStore& www, UpdateNotifier& notifier)
      : wires_(wires),
        store_(store),
        network_([this] { return hub_.wifi()->isUp(); }, [this] { return server_.isServing(); }),
        hub_({store,
              www,
              wires.clock,
              wires.random,
              wires.crypto,
              wires.strip,
              {&wires.firstMatrix, &wires.secondMatrix},
              wires.table,
              wires.http,
              notifier,
              wires.log,
              wires.slot,
              wires.system,
              network_,
              wires.signatures,
              &wires.radio,
              &wires.mqtt,
              &wires.udp,
              &wires.mdns},
             optionsOfBoard()),
        server_(hub_.router(), wires.clock, webOptions(wires.radio, wires.system)) {}

  void start() {
    logIfFailed(hub_.start(), wires_.log);
    logStorageWiped(store_, hub_.log());
    server_.begin();
  }

  /** Executes one pass of the loop. Returns true if more work is waiting. */
  bool pass() {
    wires_.watchdog.feed();
    wires_.radio.poll();
    wires_.clock.tick(wires_.radio.joinState() == JoinState::kJoined);
    if (wires_.boot.held(wires_.clock.now())) logIfFailed(hub_.auth().resetAccounts(), wires_.log);
    notice_.tick(*hub_.wifi(), hub_.auth().setupToken());
    const bool isBusy = hub_.tick();
    return server_.poll() || isBusy;
  }

  [[noreturn]] void end() {
    logIfFailed(hub_.flush(), wires_.log);
    restart(server_, wires_.clock);
  }

 private:
  Adapters& wires_;
  const LittlefsStore& store_;
  EspNetwork network_;
  Hub hub_;
  WebServer server_;
  SetupNotice notice_;
};

[[noreturn]] void run() {
  restartWhenOutOfMemory();
  static Adapters wires;
  wires.clock.begin();
  logIfFailed(wires.leds.begin(), wires.log);
  const auto store = mountOrFail("store", wires.leds, wires.log);
  const auto www = mountOrFail("www", wires.leds, wires.log);
  if (const Status on = wires.radio.begin(); !on) fatal(on.error(), wires.log);
  auto notifier = LwipUpdateNotifier::open(0);
  if (!notifier) fatal(notifier.error(), wires.log);

  static HubDevice hub(wires, *store, *www, notifier.value());
  hub.start();
  logIfFailed(wires.watchdog.begin(kWatchdogSeconds), wires.log);
  while (!wires.system.isRestartAsked()) delay(hub.pass() ? 0 : 1);
  hub.end();
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
