#include "hub/mqtt/hub_mqtt.h"

#include <cstdlib>

namespace lumi {
namespace {

/** Memory and current always change: they would be published twice a second. */
constexpr Millis kDeviceInterval = 30 * kSecond;

/** The clock is set now and then; smaller corrections do not change when the hub started. */
constexpr int64_t kStartAgain = kMinute;

constexpr std::string_view kSand = "sand";

}  // namespace

HubMqtt::HubMqtt(const HubMqttPorts& ports, const HubMqttFeatures& features,
                 const HubMqttCallbacks& callbacks)
    : ports_(ports),
      features_(features),
      callbacks_(callbacks),
      sandCommands_(features_.sand, callbacks_.startPlaylist, callbacks_.setQuiet),
      homeAssistant_(features_, ports_.system),
      mqtt_(ports.records, ports.client, ports.clock, ports.random, ports.log, callbacks_.gaveControl) {
  mqtt_.add(
      {"light", [this] { return lightState(); }, [this](std::string_view json) { return setLights(json); }});
  for (size_t i = 0; i < kMatrices; ++i) {
    mqtt_.add({matrixId(i), [this, i] { return matrixState(i); },
               [this, i](std::string_view json) {
                 return mqttSetMatrix(features_.matrices, features_.savedPatterns, i, json);
               }});
  }
  mqtt_.add({"notify", {}, [this](std::string_view json) { return mqttNotify(features_.matrices, json); }});
  mqtt_.add({"sand", [this] { return mqttSandState(features_.sand); },
             [this](std::string_view json) { return sandCommands_.apply(json); }});
  mqtt_.add(
      {"live", [this] { return liveState(); }, [this](std::string_view json) { return setLive(json); }});
  mqtt_.add({"scene", [this] { return callbacks_.sceneState(); },
             [this](std::string_view json) { return setScene(json); }});
  mqtt_.add({"firmware",
             [this] { return mqttFirmwareState(features_.ota, features_.devices, features_.version); },
             [this](std::string_view json) { return install(json); }});
  mqtt_.add({"device", [this] { return deviceState(); }, {}, kDeviceInterval});
  mqtt_.setDiscovery(homeAssistant_);
}

void HubMqtt::tick() {
  if (const Status drawn = sandCommands_.tick(); !drawn) mqtt_.reject(kSand, drawn.error());
  mqtt_.tick();
}

std::string HubMqtt::lightState() {
  looks_.note(features_.lights.settings().strip);
  return mqttLightState(features_.lights, hasWhite());
}

Status HubMqtt::setLights(std::string_view json) {
  auto command = mqttLightCommand(features_.lights.settings(), json);
  if (!command) return command.error();
  looks_.complete(features_.lights.settings().strip, command.value());
  (void)features_.lights.command(command.value());
  return Done{};
}

/** The name of the saved pattern that the matrix displays, or "". Asked for often, it is read only once. */
std::string_view HubMqtt::patternName(size_t matrix) {
  const MatrixSettings& settings = (*features_.matrices.settings())[matrix];
  const auto crc = features_.savedPatterns.crcOf(settings.patternId);
  if (settings.mode != MatrixMode::kPattern || !crc) return {};
  auto& named = named_[matrix];
  if (!named || named->id != settings.patternId || named->summary.revision != *crc) {
    auto summary = features_.savedPatterns.summaryOf(settings.patternId);
    if (!summary) return {};
    named = std::make_unique<NamedPattern>(NamedPattern{settings.patternId, std::move(*summary)});
  }
  return named->summary.name;
}

std::string HubMqtt::matrixState(size_t matrix) {
  if (!homeAssistant_.hasMatrix(matrix)) return {};
  return mqttMatrixState((*features_.matrices.settings())[matrix], patternName(matrix),
                         features_.matrices.notification(matrix), callbacks_.isMatrixOnline(matrix));
}

Status HubMqtt::setScene(std::string_view json) {
  if (const std::optional<bool> plays = mqttPlaying(json)) return callbacks_.playLooks(*plays);
  const auto id = mqttSceneId(features_.scenes, json);
  if (!id) return id.error();
  const auto done = callbacks_.runScene(id.value());
  if (!done) return done.error();
  if (!done.value().empty()) ports_.log.write(LogLevel::kWarning, {"MQTT ran a scene: ", done.value()});
  return Done{};
}

Status HubMqtt::install(std::string_view json) {
  if (!mqtt_.settings().allowsInstall) {
    return invalid(
        "Installing over MQTT is not allowed. Administrators allow it under Settings > Connections.");
  }
  const Status done = mqttInstall(features_.ota, json);
  if (done) ports_.log.write(LogLevel::kSecurity, {"Firmware is asked for by MQTT: ", json});
  return done;
}

std::string HubMqtt::liveState() const {
  const LiveMixer* live = features_.live();
  return mqttLiveState(live == nullptr ? std::nullopt : live->status());
}

Status HubMqtt::setLive(std::string_view json) {
  LiveMixer* live = features_.live();
  if (live == nullptr)
    return conflict("The hub takes no live light. Administrators allow it under Settings > Connections.");
  return mqttSetLive(*live, ports_.clock.now(), json);
}

/** Returns `{version, started, current, wifi, heap}`: a time, mA, dBm and bytes; null: unknown. */
std::string HubMqtt::deviceState() {
  if (const auto wall = ports_.clock.wall()) {
    const EpochMillis started = *wall - static_cast<EpochMillis>(ports_.clock.now());
    if (!started_ || std::abs(started - *started_) > kStartAgain) started_ = started;
  }
  const uint32_t freeHeap = ports_.system.memory().freeHeap;
  std::optional<int> signal;
  if (features_.wifi != nullptr) signal = features_.wifi->rssi();
  JsonObject json;
  json.field("version", features_.version);
  json.time("started", started_);
  json.field("current", features_.lights.milliamps());
  json.field("wifi", signal);
  json.field("heap", freeHeap == 0 ? std::nullopt : std::optional<uint32_t>(freeHeap));
  return json.take();
}

}  // namespace lumi
