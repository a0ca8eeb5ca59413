#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/panel/panel_route.h"
#include "core/auth/auth.h"
#include "core/devices/clock_setter.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/devices/pairing.h"
#include "core/http/routing/router.h"
#include "core/lights/lights.h"
#include "core/live/live_input.h"
#include "core/matrix/matrices.h"
#include "core/matrix/patterns/saved_patterns.h"
#include "core/matrix/weather/weather_service.h"
#include "core/network/wifi_keeper.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/file_store.h"
#include "core/ports/firmware_slot.h"
#include "core/ports/http_client.h"
#include "core/ports/led_output.h"
#include "core/ports/log.h"
#include "core/ports/mqtt_client.h"
#include "core/ports/network.h"
#include "core/ports/random.h"
#include "core/ports/serial_port.h"
#include "core/ports/service_announcer.h"
#include "core/ports/signature_check.h"
#include "core/ports/system.h"
#include "core/ports/udp_listener.h"
#include "core/ports/update_notifier.h"
#include "core/ports/wifi_radio.h"
#include "core/sand/sand_table.h"
#include "core/scenes/looks_playlist.h"
#include "core/scenes/scene_list.h"
#include "core/schedule/schedule.h"
#include "core/store/record_store.h"
#include "core/system/log/event_log.h"
#include "core/system/log/syslog.h"
#include "core/wled/wled.h"
#include "hub/ball_follower.h"
#include "hub/hub_access_policy.h"
#include "hub/hub_system.h"
#include "hub/matrix_link.h"
#include "hub/mqtt/hub_mqtt.h"
#include "hub/orderly_restart.h"
#include "hub/scene_runner.h"
#include "hub/wake_up_light.h"
#include "hub/wled_bridge.h"

namespace lumi {

/** The ports that a hub needs. */
struct HubPorts {
  FileStore& store;  // accounts, settings, patterns, sand
  FileStore& www;    // the panel
  Clock& clock;
  Random& random;
  const Crypto& crypto;
  LedOutput& strip;
  std::array<LedOutput*, kMatrices> matrices;  // for matrices that are connected to the hub
  SerialPort& table;                           // the controller of the sand table
  HttpClient& http;                            // for the weather
  UpdateNotifier& notifier;
  Log& log;
  FirmwareSlot& slot;
  System& system;
  const Network& network;
  const SignatureCheck& signatures;
  WifiRadio* radio = nullptr;             // null: the platform manages the network itself, as on a PC
  MqttClient* mqtt = nullptr;             // null: the platform has none
  UdpListener* udp = nullptr;             // for live light; null: the platform has none
  ServiceAnnouncer* announcer = nullptr;  // null: the platform announces no services
};

struct HubOptions : OtaOptions {
  std::string defaultTimeZone = "UTC0";  // POSIX rule, used until the panel sets one
  std::string panelUrl;                  // where others find the panel; "": at the hub's name
  AuthOptions auth;
  WeatherSource weather;
  uint32_t canvasLimit = 1024 * 1024;   // bytes; maximum size of the sand picture
  std::string_view platform = "linux";  // for WLED's apps
  LivePorts livePorts = kLivePorts;
};

/** The whole hub: all features and their routes. Only this class connects features with each other. */
class Hub {
 public:
  Hub(const HubPorts& ports, HubOptions options);

  /** Loads what the first frame and the panel's page need. Call once, then let the web server listen. */
  void start();
  /** True until the passes after start() have loaded everything. Meanwhile calls get 503. */
  bool isStarting() const { return router_.isStarting(); }

  /** Executes one pass of the loop. Returns true if more work is waiting: the caller must not sleep. */
  bool tick();

  /**
   * Shows the frames that are due, on the strip and on matrices connected to the hub, and does nothing else.
   * May be called while tick() is blocked in a long operation, for example of the store.
   */
  void renderDueFrames();

  /** Saves all unsaved changes and leaves the MQTT broker. Call before the program ends. */
  Status flush();

  Router& router() { return router_; }
  Auth& auth() { return auth_; }
  DeviceRegistry& devices() { return devices_; }
  Hardware& hardware() { return hardware_; }
  Lights& lights() { return lights_; }
  SandTable& sand() { return sand_; }
  Matrices& matrices() { return matrices_; }
  SavedPatterns& savedPatterns() { return savedPatterns_; }
  const SceneList& scenes() const { return scenes_; }
  const LooksPlaylist& looksPlaylist() const { return looksPlaylist_; }
  Schedule& schedule() { return schedule_; }
  Ota& ota() { return ota_; }
  EventLog& log() { return log_; }
  /** Null if the platform has no client. */
  Mqtt* mqtt() { return mqtt_ ? &mqtt_->mqtt() : nullptr; }
  /** The Wi-Fi manager; null if there is no radio. */
  const WifiKeeper* wifi() const { return wifi_.get(); }

 private:
  void startFurther();
  bool load(int step);
  void loadClients();
  static Status checkHardware(const HardwareSettings& settings);
  SatelliteRole roleOf(std::string_view deviceId) const;
  void useHardware(const HardwareSettings& settings);
  void endForeignInstallations();
  void followSchedule();
  QuietHours quietHours() const;
  /** ScheduleFacts::quietUntil */
  std::string quietUntil() const;
  void runEntry(const ScheduleEntry& entry, EpochMillis due);
  bool switchLights(bool on, EpochMillis due);
  std::vector<std::string> satellites() const;
  std::string whyNotRestart() const;
  std::string whyNotRestore() const;
  bool isMatrixOnline(size_t index) const;
  std::string matrixProblem(size_t index) const;
  Result<std::string> runScene(uint32_t id, const Source& source,
                               const std::optional<EpochMillis>& due = std::nullopt);
  LooksPlaylistCallbacks looksCallbacks();
  ScheduleCallbacks scheduleCallbacks();
  std::string_view problemOf(const ScheduleEntry& entry) const;
  void addRoutes();
  void addOta();
  std::unique_ptr<HubMqtt> makeMqtt();
  void addWled();
  void useWled();
  void showLive();
  void followBall();
  WledState wledState() const;
  WledInfo wledInfo() const;
  void addNetwork();
  HubSystemCallbacks systemCallbacks();

  HubPorts ports_;
  HubOptions options_;
  int step_ = 0;  // of the start
  Syslog syslog_;
  EventLog securityLog_;
  EventLog log_;  // passes its lines to the members above
  RecordStore records_;
  std::unique_ptr<WifiKeeper> wifi_;
  Auth auth_;
  Lights lights_;
  SandTable sand_;
  OrderlyRestart restart_;
  SavedPatterns savedPatterns_;
  Matrices matrices_;
  SceneList scenes_;
  SceneRunner sceneRunner_;
  LooksPlaylist looksPlaylist_;
  WakeUpLight wakeUpLight_;
  Wled wled_;
  BallFollower ball_;
  WledBridge wledBridge_;
  std::unique_ptr<LiveInput> live_;  // null while it is off
  Schedule schedule_;
  std::optional<EpochMillis> quietEnd_;  // of the quiet hours that the table knows
  WeatherService weather_;
  DeviceRegistry devices_;
  MatrixLink matrixLink_;
  Pairing pairing_;
  ClockSetter clockSetter_;
  Hardware hardware_;
  PanelRoute panel_;
  Ota ota_;
  std::unique_ptr<HubMqtt> mqtt_;
  std::optional<Millis> passBegan_;
  DurationCounts passes_;
  HubSystem system_;
  HubAccessPolicy policy_;
  Router router_;
};

}  // namespace lumi
