#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/panel_route.h"
#include "core/auth/auth.h"
#include "core/devices/clock_setter.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/devices/pairing.h"
#include "core/http/router.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/matrix/weather_service.h"
#include "core/network/wifi_keeper.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/doorbell.h"
#include "core/ports/file_store.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/http_client.h"
#include "core/ports/led_output.h"
#include "core/ports/log.h"
#include "core/ports/network.h"
#include "core/ports/random.h"
#include "core/ports/serial_port.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "core/ports/wifi_radio.h"
#include "core/sand/sand_table.h"
#include "core/store/record_store.h"
#include "core/system/event_log.h"
#include "hub/gate.h"
#include "hub/hub_system.h"
#include "hub/matrix_link.h"
#include "hub/orderly_restart.h"

namespace lumi {

/** The hardware a hub is built on. */
struct HubPorts {
  FileStore& store;  // accounts, settings, patterns, sand
  FileStore& www;    // the panel
  Clock& clock;
  Random& random;
  const Crypto& crypto;
  LedOutput& strip;
  std::array<LedOutput*, kMatrices> matrices;  // for those that hang on the hub itself
  SerialPort& table;                           // the sand table's controller
  HttpClient& http;                            // for the weather
  Doorbell& doorbell;
  Log& log;
  FirmwareSlot& slot;
  System& system;
  const Network& network;
  const SignatureCheck& signatures;
  WifiRadio* radio = nullptr;  // null: being in a network is somebody else's business, as on a PC
};

struct HubOptions {
  std::string version;                   // of the program that runs
  std::string defaultTimeZone = "UTC0";  // POSIX rule, until one is set in the panel
  AuthOptions auth;
  WeatherSource weather;
  uint32_t canvasLimit = 1024 * 1024;  // bytes that the picture of the sand may take
  uint16_t chip = 0;                   // of the hub, as in an image's header
  bool stagesImagesInSlot = false;     // 4 MB of flash: the spare slot is the only place for images
  PanelRoom panelRoom = PanelRoom::kTwoPanels;
  std::optional<PublicKey> updateKey;  // who has to sign images; nothing: nobody
  Millis selfTestLimit = kMinute;      // for a program on trial
};

/** The hub as a whole: features and the routes to them. Here features meet, nowhere else. */
class Hub {
 public:
  Hub(const HubPorts& ports, HubOptions options);

  /** Reads what the store keeps. Says when the panel is missing; the hub works without it. */
  Status start();

  /** One pass of the loop. True while more work is waiting that should not sleep. */
  bool tick();

  /**
   * Only shows the frames that are due, on the strip and on matrices that hang on the hub. For who is in the
   * midst of something that takes long, a call to the store from within tick() included.
   */
  void keepShining();

  /** Writes what is not saved yet; call before the power goes. */
  Status flush();

  Router& router() { return router_; }
  Auth& auth() { return auth_; }
  DeviceRegistry& devices() { return devices_; }
  Lights& lights() { return lights_; }
  SandTable& sand() { return sand_; }
  Matrices& matrices() { return matrices_; }
  Ota& ota() { return ota_; }
  EventLog& log() { return log_; }
  /** Null without a radio. */
  const WifiKeeper* wifi() const { return wifi_.get(); }

 private:
  static Status checkHardware(const HardwareSettings& settings);
  SatelliteRole roleOf(std::string_view deviceId) const;
  void useHardware(const HardwareSettings& settings);
  void endForeignInstallations();
  std::vector<std::string> satellites() const;
  std::string whyNotRestart() const;
  std::string usernameOf(uint32_t userId) const;
  void addRoutes();
  void addOta();
  void addNetwork();
  HubSystemCallbacks systemCallbacks();

  HubPorts ports_;
  HubOptions options_;
  EventLog log_;
  RecordStore records_;
  std::unique_ptr<WifiKeeper> wifi_;
  Auth auth_;
  Lights lights_;
  SandTable sand_;
  OrderlyRestart restart_;
  Matrices matrices_;
  WeatherService weather_;
  DeviceRegistry devices_;
  MatrixLink matrixLink_;
  Pairing pairing_;
  ClockSetter clockSetter_;
  Hardware hardware_;
  PanelRoute panel_;
  Ota ota_;
  HubSystem system_;
  Gate gate_;
  Router router_;
};

}  // namespace lumi
