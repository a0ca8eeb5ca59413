#include <Arduino.h>

#include "hub/hub.h"
#include "main/boards/board.h"
#include "main/program_esp32.h"
#include "main/setup_notice.h"
#include "platform/esp32/boot_button.h"
#include "platform/esp32/esp_clock.h"
#include "platform/esp32/esp_crypto.h"
#include "platform/esp32/esp_network.h"
#include "platform/esp32/esp_random_source.h"
#include "platform/esp32/esp_signature_check.h"
#include "platform/esp32/esp_system_port.h"
#include "platform/esp32/led_wires.h"
#include "platform/esp32/lwip_doorbell.h"
#include "platform/esp32/lwip_http_client.h"
#include "platform/esp32/lwip_name_lookup.h"
#include "platform/esp32/mdns_name.h"
#include "platform/esp32/ota_slot.h"
#include "platform/esp32/out_of_memory.h"
#include "platform/esp32/rmt_leds.h"
#include "platform/esp32/serial_log.h"
#include "platform/esp32/this_chip.h"
#include "platform/esp32/uart_serial.h"
#include "platform/esp32/watchdog.h"

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
  RmtLeds strip{kHubBoard.stripPin};
  RmtLeds firstMatrix{kHubBoard.matrixPins[0]};
  RmtLeds secondMatrix{kHubBoard.matrixPins[1]};
  LedWires leds{{&strip, &firstMatrix, &secondMatrix}};
  UartSerial table{UART_NUM_1, kHubBoard.table};
  OtaSlot slot{leds};
  MdnsName mdns{true};
  EspWifiRadio radio{clock, log, mdns};
  LwipNameLookup names;
  LwipHttpClient http{names, clock};
  BootButton boot{10 * kSecond};
  Watchdog watchdog;
};

HubOptions optionsOfBoard() {
  HubOptions options;
  options.version = LUMI_VERSION;
  options.auth.iterations = 10'000;
  options.canvasLimit = kHubBoard.canvasLimit;
  options.chip = kThisChip.imageId;
  options.stagesImagesInSlot = kHubBoard.stagesImagesInSlot;
  options.panelRoom = kHubBoard.panelRoom;
  options.updateKey = builtInUpdateKey();
  return options;
}

/** The hub with all that hangs on it. */
class HubDevice {
 public:
  HubDevice(Wires& wires, LittlefsStore& store, FileStore& www, Doorbell& doorbell)
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
              doorbell,
              wires.log,
              wires.slot,
              wires.system,
              network_,
              wires.signatures,
              &wires.radio},
             optionsOfBoard()),
        server_(hub_.router(), wires.clock, webOptions(wires.radio, wires.system)) {}

  void start() {
    noteProblem(hub_.start(), wires_.log);
    noteLoss(store_, hub_.log());
    server_.begin();
  }

  /** One pass of the loop. True while more work is waiting. */
  bool pass() {
    wires_.watchdog.feed();
    wires_.radio.poll();
    wires_.clock.tick(wires_.radio.joinState() == JoinState::kJoined);
    if (wires_.boot.held(wires_.clock.now())) noteProblem(hub_.auth().resetAccounts(), wires_.log);
    notice_.tick(*hub_.wifi(), hub_.auth().setupToken());
    const bool isBusy = hub_.tick();
    return server_.poll() || isBusy;
  }

  [[noreturn]] void end() {
    noteProblem(hub_.flush(), wires_.log);
    restart(server_, wires_.clock);
  }

 private:
  Wires& wires_;
  const LittlefsStore& store_;
  EspNetwork network_;
  Hub hub_;
  WebServer server_;
  SetupNotice notice_;
};

[[noreturn]] void run() {
  restartWhenOutOfMemory();
  static Wires wires;
  wires.clock.begin();
  noteProblem(wires.leds.begin(), wires.log);
  const auto store = mountOrGiveUp("store", wires.leds, wires.log);
  const auto www = mountOrGiveUp("www", wires.leds, wires.log);
  if (const Status on = wires.radio.begin(); !on) giveUp(on.error(), wires.log);
  auto doorbell = LwipDoorbell::open(0);
  if (!doorbell) giveUp(doorbell.error(), wires.log);

  static HubDevice hub(wires, *store, *www, doorbell.value());
  hub.start();
  noteProblem(wires.watchdog.begin(kWatchdogSeconds), wires.log);
  while (!wires.system.isRestartAsked()) delay(hub.pass() ? 0 : 1);
  hub.end();
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
