#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/callback.h"
#include "core/connections/mqtt.h"
#include "core/devices/device_registry.h"
#include "core/devices/hardware.h"
#include "core/lights/lights.h"
#include "core/matrix/matrices.h"
#include "core/network/wifi_keeper.h"
#include "core/ota/ota.h"
#include "core/ports/clock.h"
#include "core/ports/log.h"
#include "core/ports/mqtt_client.h"
#include "core/ports/random.h"
#include "core/ports/system.h"
#include "core/sand/sand_table.h"
#include "core/scenes/looks_playlist.h"
#include "core/scenes/scene_list.h"
#include "core/store/record_store.h"
#include "hub/mqtt/home_assistant.h"
#include "hub/mqtt/topics.h"

namespace lumi {

struct HubMqttPorts {
  RecordStore& records;
  MqttClient& client;
  const Clock& clock;
  Random& random;
  const System& system;
  Log& log;
};

/** What is published, and what commands change. The texts must outlive the object. */
struct HubMqttFeatures {
  Lights& lights;
  Matrices& matrices;
  const SavedPatterns& savedPatterns;
  SandTable& sand;
  const SceneList& scenes;
  const LooksPlaylist& looks;
  Ota& ota;
  const DeviceRegistry& devices;
  const Hardware& hardware;
  const WifiKeeper* wifi;       // null: there is no radio
  std::string_view platform;    // "esp32"
  std::string_view version;     // of the running program
  std::string_view panelUrl;    // "": the hub's name in the home network
  Callback<LiveMixer*()> live;  // null while the hub takes no live light
};

struct HubMqttCallbacks {
  Callback<bool(size_t matrix)> isMatrixOnline;
  Callback<Status(uint32_t playlist)> startPlaylist;  // of the sand table
  Callback<Status(bool isQuiet)> setQuiet;
  /** Runs a scene. Returns what could not be done, or "". */
  Callback<Result<std::string>(uint32_t id)> runScene;
  Callback<std::string()> sceneState;  // mqttSceneState()
  /** Starts or stops the playlist of looks. */
  Callback<Status(bool plays)> playLooks;
  Callback<void(std::string_view by)> gaveControl;  // see Mqtt
};

/** The MQTT topics of the hub's features (docs/mqtt.md), and their discovery by Home Assistant. */
class HubMqtt {
 public:
  HubMqtt(const HubMqttPorts& ports, const HubMqttFeatures& features, const HubMqttCallbacks& callbacks);

  /** Call when the features are loaded. */
  void load() { mqtt_.load(); }
  /** Call in every pass of the loop. */
  void tick();

  Mqtt& mqtt() { return mqtt_; }

 private:
  struct NamedPattern {
    uint8_t id;
    SavedPatternSummary summary;
  };

  std::string lightState();
  Status setLights(std::string_view json);
  std::string_view patternName(size_t matrix);
  std::string matrixState(size_t matrix);
  Status setScene(std::string_view json);
  Status install(std::string_view json);
  bool hasWhite() const { return features_.hardware.settings().ledType == LedType::kSk6812Rgbw; }
  std::string liveState() const;
  Status setLive(std::string_view json);
  std::string deviceState();

  HubMqttPorts ports_;
  HubMqttFeatures features_;
  HubMqttCallbacks callbacks_;
  std::array<std::unique_ptr<NamedPattern>, kMatrices> named_;  // whose name was read last
  MqttLooks looks_;
  MqttSandCommands sandCommands_;
  std::optional<EpochMillis> started_;  // as published last
  HomeAssistant homeAssistant_;
  Mqtt mqtt_;
};

}  // namespace lumi
