#include "hub/mqtt/home_assistant.h"

#include <iterator>

#include "core/base/crc32.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "hub/mqtt/hub_mqtt.h"

namespace lumi {
namespace {

/** What an entity belongs to. */
enum class Part : uint8_t {
  kHub,
  kLights,
  kWifi,
  kHeap,
  kMatrix1,
  kMatrix2,
  kMatrix1Pattern,
  kMatrix2Pattern,
  kTable,
  kPatterns,
  kPlaylists,
  kLooks,
  kScenes
};

/** The whole message must fit into MqttClient::kMaxPublished. */
constexpr size_t kMaxOptionBytes = 3000;

std::string sceneObject(uint32_t id) {
  return concat({"scene-", id});
}

constexpr char kMatrixLight[] =
    R"("schema":"json","brightness":true,"clrm":true,"sup_clrm":["brightness"],"flash":false,)"
    R"("transition":false,"effect":true,)"
    R"("fx_list":["off","text","time","weather","pattern"],"ic":"mdi:dots-grid")";
constexpr char kMatrixPattern[] =
    R"("val_tpl":"{{value_json.pattern if value_json.pattern in this.attributes.get('options',[]) else 'None'}}",)"
    R"("cmd_tpl":"{\"pattern\":{{value|tojson}}}","ic":"mdi:animation-play")";
constexpr uint32_t kNamesInPass = 4;
constexpr char kMessage[] = R"("max":255,"cmd_tpl":"{\"message\":{{value|tojson}}}","ic":"mdi:message-text")";

}  // namespace

struct HomeAssistant::Entity {
  Part part;
  const char* component;
  const char* object;   // unique in the hub
  const char* name;     // of a matrix's entity: what follows the matrix's name
  const char* state;    // topic, or null
  const char* command;  // topic, or null
  const char* details;  // further members of the message
};

/**
 * Names are those of the panel. A list that lacks the present value, such as one of many patterns, shows
 * nothing ('None').
 */
const HomeAssistant::Entity HomeAssistant::kEntities[] = {
    {Part::kLights, "light", "light", "Room lights", "light", "light",
     R"("schema":"json","brightness":true,"clrm":true,"sup_clrm":["rgb"],"flash":false,"effect":true,)"
     R"("ic":"mdi:led-strip-variant")"},
    {Part::kLights, "number", "night-light", "Night light", "light", "light",
     R"("val_tpl":"{{value_json.night_light}}","cmd_tpl":"{\"night_light\":{{value|int}}}","min":0,"max":240,)"
     R"("mode":"box","unit_of_meas":"min","ic":"mdi:weather-night")"},
    {Part::kLooks, "switch", "looks-playlist", "Looks playlist", "scene", "scene",
     R"("val_tpl":"{{'ON' if value_json.playing else 'OFF'}}","stat_on":"ON","stat_off":"OFF",)"
     R"("pl_on":"{\"playing\":true}","pl_off":"{\"playing\":false}","ic":"mdi:playlist-play")"},
    {Part::kScenes, "select", "scenes", "Scene", "scene", "scene",
     R"("val_tpl":"{{value_json.name if value_json.name in this.attributes.get('options',[]) else 'None'}}",)"
     R"("cmd_tpl":"{\"name\":{{value|tojson}}}","ic":"mdi:palette-swatch")"},
    {Part::kMatrix1, "light", "matrix-1", "", "matrix-1", "matrix-1", kMatrixLight},
    {Part::kMatrix1, "text", "matrix-1-message", " message", nullptr, "matrix-1", kMessage},
    {Part::kMatrix1Pattern, "select", "matrix-1-pattern", " pattern", "matrix-1", "matrix-1", kMatrixPattern},
    {Part::kMatrix1, "update", "matrix-1-firmware", " firmware", "firmware", "firmware",
     R"("val_tpl":"{{value_json['matrix-1']|default({})|tojson}}","dev_cla":"firmware","pl_inst":"{\"install\":\"matrix-1\"}")"},
    {Part::kMatrix2, "light", "matrix-2", "", "matrix-2", "matrix-2", kMatrixLight},
    {Part::kMatrix2, "text", "matrix-2-message", " message", nullptr, "matrix-2", kMessage},
    {Part::kMatrix2Pattern, "select", "matrix-2-pattern", " pattern", "matrix-2", "matrix-2", kMatrixPattern},
    {Part::kMatrix2, "update", "matrix-2-firmware", " firmware", "firmware", "firmware",
     R"("val_tpl":"{{value_json['matrix-2']|default({})|tojson}}","dev_cla":"firmware","pl_inst":"{\"install\":\"matrix-2\"}")"},
    {Part::kTable, "sensor", "sand", "Sand table", "sand", nullptr,
     R"("val_tpl":"{{value_json.state}}","dev_cla":"enum","ic":"mdi:grain",)"
     R"("ops":["idle","homing","drawing","paused","waiting","fault"])"},
    {Part::kTable, "sensor", "sand-progress", "Progress", "sand", nullptr,
     R"("val_tpl":"{{value_json.progress}}","unit_of_meas":"%","ic":"mdi:progress-clock")"},
    {Part::kTable, "sensor", "sand-remaining", "Remaining", "sand", nullptr,
     R"("val_tpl":"{{value_json.remaining}}","dev_cla":"duration","unit_of_meas":"s")"},
    {Part::kTable, "sensor", "sand-pattern", "Pattern", "sand", nullptr,
     R"("val_tpl":"{{value_json.pattern}}","ic":"mdi:draw")"},
    {Part::kTable, "button", "sand-pause", "Pause", nullptr, "sand",
     R"("pl_prs":"{\"action\":\"pause\"}","ic":"mdi:pause")"},
    {Part::kTable, "button", "sand-resume", "Resume", nullptr, "sand",
     R"("pl_prs":"{\"action\":\"resume\"}","ic":"mdi:play")"},
    {Part::kTable, "button", "sand-stop", "Stop", nullptr, "sand",
     R"("pl_prs":"{\"action\":\"stop\"}","ic":"mdi:stop")"},
    {Part::kTable, "button", "sand-skip", "Skip", nullptr, "sand",
     R"("pl_prs":"{\"action\":\"skip\"}","ic":"mdi:skip-next")"},
    {Part::kTable, "number", "sand-speed", "Speed", "sand", "sand",
     R"("val_tpl":"{{value_json.speed}}","cmd_tpl":"{\"speed\":{{value|int}}}","min":10,"max":300,"step":5,)"
     R"("unit_of_meas":"%","ic":"mdi:speedometer")"},
    {Part::kTable, "switch", "sand-quiet", "Quiet", "sand", "sand",
     R"("val_tpl":"{{'ON' if value_json.quiet else 'OFF'}}","stat_on":"ON","stat_off":"OFF",)"
     R"("pl_on":"{\"quiet\":true}","pl_off":"{\"quiet\":false}","ic":"mdi:sleep")"},
    {Part::kPatterns, "select", "sand-patterns", "Pattern", "sand", "sand",
     R"("val_tpl":"{{value_json.pattern if value_json.pattern in this.attributes.get('options',[]) else 'None'}}",)"
     R"("cmd_tpl":"{\"pattern\":{{value|tojson}}}")"
     R"(,"ic":"mdi:draw")"},
    {Part::kPlaylists, "select", "sand-playlists", "Playlist", "sand", "sand",
     R"("val_tpl":"{{value_json.playlist if value_json.playlist in this.attributes.get('options',[]) else 'None'}}",)"
     R"("cmd_tpl":"{\"playlist\":{{value|tojson}}}")"
     R"(,"ic":"mdi:playlist-play")"},
    {Part::kHub, "update", "firmware", "Firmware", "firmware", "firmware",
     R"("val_tpl":"{{value_json.hub|tojson}}","dev_cla":"firmware","pl_inst":"{\"install\":\"hub\"}")"},
    {Part::kHub, "sensor", "current", "Current", "device", nullptr,
     R"("val_tpl":"{{value_json.current}}","dev_cla":"current","unit_of_meas":"mA","stat_cla":"measurement")"},
    {Part::kHub, "sensor", "uptime", "Uptime", "device", nullptr,
     R"("val_tpl":"{{value_json.uptime}}","dev_cla":"duration","unit_of_meas":"s","ent_cat":"diagnostic")"},
    {Part::kHeap, "sensor", "heap", "Free memory", "device", nullptr,
     R"("val_tpl":"{{value_json.heap}}","dev_cla":"data_size","unit_of_meas":"B","ent_cat":"diagnostic")"},
    {Part::kWifi, "sensor", "wifi", "Wi-Fi signal", "device", nullptr,
     R"("val_tpl":"{{value_json.wifi}}","dev_cla":"signal_strength","unit_of_meas":"dBm","ent_cat":"diagnostic")"},
};

const size_t HomeAssistant::kEntityCount = std::size(kEntities);

HomeAssistant::HomeAssistant(const HubMqttFeatures& features, bool knowsHeap)
    : features_(features), knowsHeap_(knowsHeap), patterns_(features.sand.library()) {}

size_t HomeAssistant::size() const {
  const SceneList& scenes = features_.scenes;
  return kEntityCount + scenes.all().size() + std::min(scenes.lastId(), kRemovedScenes);
}

/** After the entities come the scenes that exist, then the ids that were used last. */
uint32_t HomeAssistant::sceneOf(size_t index) const {
  const auto& scenes = features_.scenes.all();
  const size_t place = index - kEntityCount;
  if (place < scenes.size()) return scenes[place].id;
  return features_.scenes.lastId() - static_cast<uint32_t>(place - scenes.size());
}

uint32_t HomeAssistant::revision() {
  hasTable_ = hasTable_ || features_.sand.status().online;
  uint32_t sum = 0;
  const auto add = [&sum](uint32_t value) { sum = sum * 31 + value; };
  const auto addText = [&add](std::string_view text) { add(crc32(asBytes(text))); };
  const HardwareSettings& hardware = features_.hardware.settings();
  addText(hardware.name);
  for (size_t i = 0; i < kMatrices; ++i) {
    add(hasMatrix(i) ? 1 : 0);
    addText((*features_.matrices.settings())[i].name);
  }
  add(features_.savedPatterns.revision());
  add(features_.scenes.revision());
  add(features_.sand.library().revision());
  add(features_.sand.playlists().revision());
  add(hasTable_ ? 1 : 0);
  return sum;
}

std::string HomeAssistant::topic(size_t index, const MqttSettings& settings) const {
  const bool isScene = index >= kEntityCount;
  const std::string object = isScene ? sceneObject(sceneOf(index)) : kEntities[index].object;
  return concat({settings.discoveryPrefix, "/", isScene ? "scene" : kEntities[index].component, "/",
                 settings.clientId(), "/", object, "/config"});
}

/** Collects the names of patterns, some in each pass. */
bool HomeAssistant::prepare(size_t index) {
  if (index >= kEntityCount) return true;
  const Entity& entity = kEntities[index];
  // An announcement can restart while the names are collected.
  if (entity.part != Part::kPatterns) patterns_.stop();
  if (isOfSaved(entity)) return has(entity) == false || prepareSaved();
  savedId_ = 0;
  if (entity.part != Part::kPatterns || !hasTable_) return true;
  if (!patterns_.isRunning()) {
    patterns_.start();
    patternNames_ = R"("ops":[)";
    patternCount_ = 0;
  }
  JsonWriter json(std::move(patternNames_));
  patterns_.step([&](const Pattern& pattern) {
    json.element(pattern.name);
    return ++patternCount_ < kMaxOptions && json.size() < kMaxOptionBytes;
  });
  if (!patterns_.isRunning()) json.endArray();
  patternNames_ = json.take();
  return !patterns_.isRunning();
}

/** Reads the names of the matrices' saved patterns in slices, because each pattern has a file of its own. */
bool HomeAssistant::prepareSaved() {
  if (savedId_ == 0) patternNames_ = R"("ops":[)";
  JsonWriter json(std::move(patternNames_));
  for (uint32_t i = 0; i < kNamesInPass; ++i) {
    if (const auto saved = features_.savedPatterns.summaryOf(++savedId_)) json.element(saved->name);
  }
  const bool isDone = savedId_ >= kMaxSavedPatterns || json.size() >= kMaxOptionBytes;
  if (isDone) json.endArray();
  if (isDone) savedId_ = 0;
  patternNames_ = json.take();
  return isDone;
}

std::optional<std::string> HomeAssistant::payload(size_t index, const MqttSettings& settings) {
  if (index < kEntityCount) {
    const Entity& entity = kEntities[index];
    const auto isThere = has(entity);
    if (!isThere) return std::nullopt;
    return *isThere ? message(settings, entity.object, nameOf(entity), entity) : std::string();
  }
  const uint32_t id = sceneOf(index);
  const Scene* scene = features_.scenes.find(id);
  const bool isListed = index < kEntityCount + features_.scenes.all().size();
  if (scene != nullptr && !isListed) return std::nullopt;
  if (scene == nullptr) return std::string();
  const std::string details = concat({R"("pl_on":"{\"id\":)", numberText(id), R"(}","ic":"mdi:palette")"});
  const Entity entity{Part::kHub, "scene", "", "", nullptr, "scene", details.c_str()};
  return message(settings, sceneObject(id), scene->summary.name, entity);
}

/** The index of the matrix that the entity belongs to. */
std::optional<size_t> HomeAssistant::matrixOf(const Entity& entity) {
  if (entity.part == Part::kMatrix1 || entity.part == Part::kMatrix1Pattern) return 0;
  if (entity.part == Part::kMatrix2 || entity.part == Part::kMatrix2Pattern) return 1;
  return std::nullopt;
}

/** True if the entity lists the saved patterns of the matrices. */
bool HomeAssistant::isOfSaved(const Entity& entity) {
  return entity.part == Part::kMatrix1Pattern || entity.part == Part::kMatrix2Pattern;
}

/** Nothing: not known yet. */
std::optional<bool> HomeAssistant::has(const Entity& entity) const {
  switch (entity.part) {
    case Part::kMatrix1:
    case Part::kMatrix2:
      return hasMatrix(*matrixOf(entity));
    case Part::kMatrix1Pattern:
    case Part::kMatrix2Pattern:
      return hasMatrix(*matrixOf(entity)) && !features_.savedPatterns.isEmpty();
    case Part::kTable:
    case Part::kPatterns:
    case Part::kPlaylists:
      return hasTable_ ? std::optional<bool>(true) : std::nullopt;
    case Part::kLooks:
      return anyOf(features_.scenes.all(), [](const Scene& scene) { return scene.summary.isLook(); });
    case Part::kScenes:
      return !features_.scenes.all().empty();
    case Part::kWifi:
      return features_.wifi != nullptr;
    case Part::kHeap:
      return knowsHeap_;
    case Part::kHub:
    case Part::kLights:
      break;
  }
  return true;
}

bool HomeAssistant::hasMatrix(size_t index) const {
  const HardwareSettings& hardware = features_.hardware.settings();
  if (hardware.matricesJoined && index > 0) return false;
  const MatrixConnection connection = hardware.matrices[index].connection;
  if (connection != MatrixConnection::kSatellite) return connection == MatrixConnection::kHub;
  return features_.devices.find(matrixId(index)) != nullptr;
}

std::string HomeAssistant::nameOf(const Entity& entity) const {
  const auto matrix = matrixOf(entity);
  if (!matrix) return entity.name;
  return concat({(*features_.matrices.settings())[*matrix].name, entity.name});
}

std::string HomeAssistant::message(const MqttSettings& settings, std::string_view object,
                                   std::string_view name, const Entity& entity) {
  const auto topicOf = [](const char* part, const char* leaf) { return concat({"~/", part, "/", leaf}); };
  const std::string id = settings.clientId();
  JsonObject json;
  json.field("~", settings.base());
  json.field("name", name);
  json.field("uniq_id", concat({id, "-", object}));
  if (entity.state != nullptr) json.field("stat_t", topicOf(entity.state, "state"));
  // Without a topic for commands, Home Assistant shows an update but cannot install it.
  const bool isUpdate = std::string_view(entity.component) == "update";
  if (entity.command != nullptr && (settings.allowsInstall || !isUpdate))
    json.field("cmd_t", topicOf(entity.command, "set"));
  writeAvailability(json, entity);
  json.members(entity.details);
  if (entity.part == Part::kLights) writeEffects(json);
  if (entity.part == Part::kPatterns || isOfSaved(entity)) json.members(std::exchange(patternNames_, {}));
  if (entity.part == Part::kPlaylists) writePlaylists(json);
  if (entity.part == Part::kScenes) writeScenes(json);
  writeDevice(json, id);
  return json.take();
}

/** A matrix is also unavailable while its satellite is offline. */
void HomeAssistant::writeAvailability(JsonWriter& json, const Entity& entity) {
  const auto matrix = matrixOf(entity);
  if (!matrix) return json.field("avty_t", "~/status");
  json.members(concat({R"("avty_mode":"all","avty":[{"t":"~/status"},{"t":"~/)", matrixId(*matrix),
                       R"(/state","val_tpl":"{{'online' if value_json.online else 'offline'}}"}])"}));
}

/** None of these texts has a character that JSON escapes: a host name, a version and an address. */
void HomeAssistant::writeDevice(JsonWriter& json, std::string_view id) const {
  const std::string& host = features_.hardware.settings().name;
  const std::string_view name = host == HardwareSettings::kDefaultName ? "Lumisand" : std::string_view(host);
  const std::string usualUrl = concat({"http://", host, ".local"});
  const std::string_view url = features_.panelUrl.empty() ? std::string_view(usualUrl) : features_.panelUrl;
  json.members(concat({R"("dev":{"ids":")", id, R"(","name":")", name,
                       R"(","mf":"Lumisand","mdl":"Lumisand hub","sw":")", features_.version, R"(","cu":")",
                       url, R"("},"o":{"name":"Lumisand","sw":")", features_.version, R"("})"}));
}

void HomeAssistant::writeEffects(JsonWriter& json) {
  json.beginArray("fx_list");
  for (const std::string_view name : kLightModeNames) json.element(name);
  json.endArray();
}

void HomeAssistant::writePlaylists(JsonWriter& json) const {
  Playlist list;
  json.beginArray("ops");
  for (const uint32_t id : features_.sand.playlists().ids()) {
    if (features_.sand.playlists().find(id, list)) json.element(list.name);
  }
  json.endArray();
}

void HomeAssistant::writeScenes(JsonWriter& json) const {
  json.beginArray("ops");
  for (const Scene& scene : features_.scenes.all()) {
    if (json.size() < kMaxOptionBytes) json.element(scene.summary.name);
  }
  json.endArray();
}

}  // namespace lumi
