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
  kLight,
  kPalettes,
  kLive,
  kLooks,
  kScenes,
  kWifi,
  kHeap,
  kMatrix1,
  kMatrix1Pattern,
  kMatrix2,
  kMatrix2Pattern,
  kTable,
  kPatterns,
  kPlaylists
};

/** The whole message must fit into MqttClient::kMaxPublished. */
constexpr size_t kMaxOptionBytes = 3000;

std::string sceneObject(uint32_t id) {
  return concat({"scene-", id});
}

constexpr char kMatrixLight[] =
    R"("schema":"json","brightness":true,"clrm":true,"sup_clrm":["brightness"],"flash":false,)"
    R"("transition":false,"effect":true,"fx_list":["Text","Time","Weather","Pattern"],"ic":"mdi:dots-grid")";
constexpr char kMatrixPattern[] =
    R"("val_tpl":"{{value_json.pattern if value_json.pattern in this.attributes.get('options',[]) else 'None'}}",)"
    R"("cmd_tpl":"{\"pattern\":{{value|tojson}}}","ic":"mdi:animation-play")";
constexpr char kMessage[] =
    R"("val_tpl":"{{value_json.message[:255]}}","cmd_tpl":"{\"message\":{{value|tojson}}}","max":255,)"
    R"("ic":"mdi:message-text")";
constexpr char kRefused[] =
    R"("stat_t":"~/event","evt_typ":["rejected"],"ent_cat":"diagnostic","ic":"mdi:alert-circle-outline",)"
    R"("val_tpl":"{{dict(event_type='rejected',topic=value_json.topic,message=value_json.message)|tojson}}")";
constexpr uint32_t kNamesInPass = 4;

constexpr char kUpdate[] = R"("dev_cla":"firmware","ent_cat":"config","tit":"Lumisand")";
/** A message that begins with { is the JSON of a notification: so it can have an icon and a colour. */
constexpr char kNotify[] =
    R"("cmd_tpl":"{{dict(value|from_json if value[:1]=='{' else {'text':value},matrix=')";

bool is(const char* component, std::string_view other) {
  return component == other;
}

}  // namespace

struct HomeAssistant::Entity {
  Part part;
  const char* component;
  const char* object;   // unique in the hub
  const char* name;     // null: that of its device
  const char* state;    // topic, or null
  const char* command;  // topic, or null
  const char* details;  // further members of the message
};

/**
 * Names are those of the panel. Home Assistant shows them after the name of their device. The entities of a
 * device follow each other; those of the hub are first, because the other devices refer to it. A list that
 * lacks the present value, such as one of many patterns, shows nothing ('None').
 */
const HomeAssistant::Entity HomeAssistant::kEntities[] = {
    {Part::kLight, "light", "light", "Room lights", "light", "light",
     R"("schema":"json","brightness":true,"clrm":true,"flash":false,"effect":true,)"
     R"("ic":"mdi:led-strip-variant")"},
    {Part::kPalettes, "select", "palette", "Palette", "light", "light",
     R"("val_tpl":"{{value_json.palette if value_json.palette in this.attributes.get('options',[]) else 'None'}}",)"
     R"("cmd_tpl":"{\"palette\":{{value|tojson}}}","ent_cat":"config","ic":"mdi:palette")"},
    {Part::kHub, "number", "effect-speed", "Effect speed", "light", "light",
     R"("val_tpl":"{{(value_json.speed/10)|round|int}}","cmd_tpl":"{\"speed\":{{(value*10)|int}}}",)"
     R"("min":0,"max":100,"unit_of_meas":"%","ent_cat":"config","ic":"mdi:speedometer")"},
    {Part::kHub, "number", "effect-intensity", "Effect intensity", "light", "light",
     R"("val_tpl":"{{(value_json.intensity/2.55)|round|int}}",)"
     R"("cmd_tpl":"{\"intensity\":{{(value*2.55)|round|int}}}",)"
     R"("min":0,"max":100,"unit_of_meas":"%","ent_cat":"config","ic":"mdi:tune-variant")"},
    {Part::kHub, "number", "night-light", "Night light", "light", "light",
     R"("val_tpl":"{{value_json.night_light}}","cmd_tpl":"{\"night_light\":{{value|int}}}","min":0,"max":240,)"
     R"("mode":"box","unit_of_meas":"min","ic":"mdi:weather-night")"},
    {Part::kLive, "switch", "live", "Live light", "live", "live",
     R"("val_tpl":"{{value_json.state}}","stat_on":"ON","stat_off":"OFF","pl_on":"{\"state\":\"ON\"}",)"
     R"("pl_off":"{\"state\":\"OFF\"}","json_attr_t":"~/live/state","ic":"mdi:television-ambient-light")"},
    {Part::kLooks, "switch", "looks-playlist", "Looks playlist", "scene", "scene",
     R"("val_tpl":"{{'ON' if value_json.playing else 'OFF'}}","stat_on":"ON","stat_off":"OFF",)"
     R"("pl_on":"{\"playing\":true}","pl_off":"{\"playing\":false}","ic":"mdi:playlist-play")"},
    {Part::kScenes, "select", "scenes", "Scene", "scene", "scene",
     R"("val_tpl":"{{value_json.name if value_json.name in this.attributes.get('options',[]) else 'None'}}",)"
     R"("cmd_tpl":"{\"name\":{{value|tojson}}}","ic":"mdi:palette-swatch")"},
    {Part::kHub, "update", "firmware", "Firmware", "firmware", "firmware",
     R"("val_tpl":"{{value_json.hub|tojson}}","pl_inst":"{\"install\":\"hub\"}")"},
    {Part::kHub, "event", "refused", "Refused command", nullptr, nullptr, kRefused},
    {Part::kHub, "sensor", "current", "Current", "device", nullptr,
     R"("val_tpl":"{{value_json.current}}","dev_cla":"current","unit_of_meas":"mA","stat_cla":"measurement")"},
    {Part::kHub, "sensor", "uptime", "Uptime", "device", nullptr,
     R"("val_tpl":"{{value_json.started}}","dev_cla":"timestamp","ent_cat":"diagnostic")"},
    {Part::kHeap, "sensor", "heap", "Free memory", "device", nullptr,
     R"("val_tpl":"{{value_json.heap}}","dev_cla":"data_size","unit_of_meas":"B","ent_cat":"diagnostic")"},
    {Part::kWifi, "sensor", "wifi", "Wi-Fi signal", "device", nullptr,
     R"("val_tpl":"{{value_json.wifi}}","dev_cla":"signal_strength","unit_of_meas":"dBm","ent_cat":"diagnostic")"},
    {Part::kMatrix1, "light", "matrix-1", nullptr, "matrix-1", "matrix-1", kMatrixLight},
    {Part::kMatrix1, "text", "matrix-1-message", "Message", "matrix-1", "matrix-1", kMessage},
    {Part::kMatrix1, "notify", "matrix-1-notify", "Notification", nullptr, "notify",
     R"("ic":"mdi:message-badge")"},
    {Part::kMatrix1Pattern, "select", "matrix-1-pattern", "Pattern", "matrix-1", "matrix-1", kMatrixPattern},
    {Part::kMatrix1, "update", "matrix-1-firmware", "Firmware", "firmware", "firmware",
     R"("val_tpl":"{{value_json['matrix-1']|default({})|tojson}}","pl_inst":"{\"install\":\"matrix-1\"}")"},
    {Part::kMatrix2, "light", "matrix-2", nullptr, "matrix-2", "matrix-2", kMatrixLight},
    {Part::kMatrix2, "text", "matrix-2-message", "Message", "matrix-2", "matrix-2", kMessage},
    {Part::kMatrix2, "notify", "matrix-2-notify", "Notification", nullptr, "notify",
     R"("ic":"mdi:message-badge")"},
    {Part::kMatrix2Pattern, "select", "matrix-2-pattern", "Pattern", "matrix-2", "matrix-2", kMatrixPattern},
    {Part::kMatrix2, "update", "matrix-2-firmware", "Firmware", "firmware", "firmware",
     R"("val_tpl":"{{value_json['matrix-2']|default({})|tojson}}","pl_inst":"{\"install\":\"matrix-2\"}")"},
    {Part::kTable, "sensor", "sand", nullptr, "sand", nullptr,
     R"("val_tpl":"{{value_json.state}}","dev_cla":"enum","ic":"mdi:grain",)"
     R"("json_attr_t":"~/sand/state","json_attr_tpl":"{{dict(message=value_json.message)|tojson}}",)"
     R"("ops":["idle","homing","drawing","paused","waiting","fault"])"},
    {Part::kTable, "binary_sensor", "sand-problem", "Problem", "sand", nullptr,
     R"("val_tpl":"{{'ON' if value_json.state=='fault' else 'OFF'}}","dev_cla":"problem",)"
     R"("json_attr_t":"~/sand/state","json_attr_tpl":"{{dict(message=value_json.message)|tojson}}",)"
     R"("ent_cat":"diagnostic")"},
    {Part::kTable, "sensor", "sand-pattern", "Drawing now", "sand", nullptr,
     R"("val_tpl":"{{value_json.pattern or ''}}","ic":"mdi:draw")"},
    {Part::kTable, "sensor", "sand-progress", "Progress", "sand", nullptr,
     R"("val_tpl":"{{value_json.progress}}","unit_of_meas":"%","ic":"mdi:progress-clock")"},
    {Part::kTable, "sensor", "sand-remaining", "Remaining", "sand", nullptr,
     R"("val_tpl":"{{value_json.remaining}}","dev_cla":"duration","unit_of_meas":"s")"},
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
};

const size_t HomeAssistant::kEntityCount = std::size(kEntities);

HomeAssistant::HomeAssistant(const HubMqttFeatures& features, const System& system)
    : features_(features),
      knowsHeap_(system.memory().freeHeap != 0),
      mac_(system.mac()),
      patterns_(features.sand.library()) {}

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
  add(static_cast<uint32_t>(hardware.ledType));
  for (const OwnPalette& own : features_.lights.settings().palettes) addText(own.name);
  add(features_.looks.settings().steps.empty() ? 0 : 1);
  add(features_.live() != nullptr ? 1 : 0);
  for (size_t i = 0; i < kMatrices; ++i) {
    add(hasMatrix(i) ? 1 : 0);
    addText((*features_.matrices.settings())[i].name);
  }
  add(features_.savedPatterns.revision());
  add(features_.scenes.revision());
  add(features_.sand.library().revision());
  add(features_.sand.playlists().revision());
  add(hasTable().value_or(false) ? 1 : 0);
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
    beginOptions();
    patternCount_ = 0;
  }
  JsonWriter json(std::move(options_));
  patterns_.step([&](const Pattern& pattern) {
    json.element(names_.next(pattern.name));
    return ++patternCount_ < kMaxOptions && json.size() < kMaxOptionBytes;
  });
  if (!patterns_.isRunning()) json.endArray();
  options_ = json.take();
  return !patterns_.isRunning();
}

/** Reads the names of the matrices' saved patterns in slices, because each pattern has a file of its own. */
bool HomeAssistant::prepareSaved() {
  if (savedId_ == 0) beginOptions();
  JsonWriter json(std::move(options_));
  for (uint32_t i = 0; i < kNamesInPass; ++i) {
    if (const auto saved = features_.savedPatterns.summaryOf(++savedId_))
      json.element(names_.next(saved->name));
  }
  const bool isDone = savedId_ >= kMaxSavedPatterns || json.size() >= kMaxOptionBytes;
  if (isDone) json.endArray();
  if (isDone) savedId_ = 0;
  options_ = json.take();
  return isDone;
}

void HomeAssistant::beginOptions() {
  options_ = R"("ops":[)";
  names_ = {};
}

std::optional<std::string> HomeAssistant::payload(size_t index, const MqttSettings& settings) {
  if (index < kEntityCount) {
    const Entity& entity = kEntities[index];
    const auto isThere = has(entity);
    if (!isThere) return std::nullopt;
    return *isThere ? message(settings, entity.object, entity.name, entity) : std::string();
  }
  const uint32_t id = sceneOf(index);
  const Scene* scene = features_.scenes.find(id);
  const bool isListed = index < kEntityCount + features_.scenes.all().size();
  if (scene != nullptr && !isListed) return std::nullopt;
  if (scene == nullptr) return std::string();
  const std::string details = concat({R"("pl_on":"{\"id\":)", numberText(id), R"(}","ic":"mdi:palette")"});
  const Entity entity{Part::kHub, "scene", "", "", nullptr, "scene", details.c_str()};
  return message(settings, sceneObject(id), scene->summary.name.c_str(), entity);
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
      return hasMatrix(*matrixOf(entity)) &&
             (!is(entity.component, "update") || features_.devices.find(matrixId(*matrixOf(entity))));
    case Part::kMatrix1Pattern:
    case Part::kMatrix2Pattern:
      return hasMatrix(*matrixOf(entity)) && !features_.savedPatterns.isEmpty();
    case Part::kTable:
      return hasTable();
    case Part::kPatterns:
      return hasTable() == true ? features_.sand.library().size() > 0 : hasTable();
    case Part::kPlaylists:
      return hasTable() == true ? !features_.sand.playlists().ids().empty() : hasTable();
    case Part::kLive:
      return features_.live() != nullptr;
    case Part::kLooks:
      return !features_.looks.settings().steps.empty();
    case Part::kScenes:
      return !features_.scenes.all().empty();
    case Part::kWifi:
      return features_.wifi != nullptr;
    case Part::kHeap:
      return knowsHeap_;
    case Part::kHub:
    case Part::kLight:
    case Part::kPalettes:
      break;
  }
  return true;
}

/** Nothing: not known yet. The table may have been announced before the hub's start. */
std::optional<bool> HomeAssistant::hasTable() const {
  if (!features_.hardware.settings().table.isPresent) return false;
  return hasTable_ ? std::optional<bool>(true) : std::nullopt;
}

bool HomeAssistant::hasMatrix(size_t index) const {
  const HardwareSettings& hardware = features_.hardware.settings();
  if (hardware.matricesJoined && index > 0) return false;
  const MatrixConnection connection = hardware.matrices[index].connection;
  if (connection != MatrixConnection::kSatellite) return connection == MatrixConnection::kHub;
  return features_.devices.find(matrixId(index)) != nullptr;
}

std::string HomeAssistant::message(const MqttSettings& settings, std::string_view object, const char* name,
                                   const Entity& entity) {
  const auto topicOf = [](const char* part, const char* leaf) { return concat({"~/", part, "/", leaf}); };
  JsonObject json;
  json.field("~", settings.base());
  if (name == nullptr) {
    json.null("name");
  } else {
    json.field("name", std::string_view(name));
  }
  json.field("uniq_id", concat({settings.clientId(), "-", object}));
  if (entity.state != nullptr) json.field("stat_t", topicOf(entity.state, "state"));
  // Without a topic for commands, Home Assistant shows an update but cannot install it.
  const bool isUpdate = is(entity.component, "update");
  if (entity.command != nullptr && (settings.allowsInstall || !isUpdate))
    json.field("cmd_t", topicOf(entity.command, "set"));
  writeAvailability(json, entity);
  json.members(entity.details);
  if (isUpdate) json.members(kUpdate);
  if (is(entity.component, "notify"))
    json.members(concat({kNotify, matrixId(*matrixOf(entity)), "')|tojson}}\""}));
  writeOptions(json, entity);
  writeDevice(json, settings, entity);
  return json.take();
}

void HomeAssistant::writeOptions(JsonWriter& json, const Entity& entity) {
  if (entity.part == Part::kLight) writeColors(json);
  if (entity.part == Part::kPalettes) writePalettes(json);
  if (entity.part == Part::kPlaylists) writePlaylists(json);
  if (entity.part == Part::kScenes) writeScenes(json);
  if (entity.part == Part::kPatterns || isOfSaved(entity)) json.members(std::exchange(options_, {}));
}

/** A matrix is also unavailable while its satellite is offline. */
void HomeAssistant::writeAvailability(JsonWriter& json, const Entity& entity) {
  const auto matrix = matrixOf(entity);
  if (!matrix) return json.field("avty_t", "~/status");
  json.members(concat({R"("avty_mode":"all","avty":[{"t":"~/status"},{"t":"~/)", matrixId(*matrix),
                       R"(/state","val_tpl":"{{'online' if value_json.online else 'offline'}}"}])"}));
}

/** The first entity of a device describes it, the others only refer to it. */
void HomeAssistant::writeDevice(JsonWriter& json, const MqttSettings& settings, const Entity& entity) const {
  const std::string& host = features_.hardware.settings().name;
  const bool isUsual = host == HardwareSettings::kDefaultName;
  const std::string hub = settings.clientId();
  const auto matrix = matrixOf(entity);
  const bool isTable = entity.part >= Part::kTable;
  json.beginObject("dev");
  if (matrix) {
    json.field("ids", concat({hub, "-", matrixId(*matrix)}));
    json.field("name", (*features_.matrices.settings())[*matrix].name);
  } else if (isTable) {
    json.field("ids", concat({hub, "-sand"}));
    json.field("name", isUsual ? std::string("Sand table") : concat({host, " sand table"}));
  } else {
    json.field("ids", hub);
    json.field("name", isUsual ? std::string_view("Lumisand") : std::string_view(host));
  }
  const bool isFirst = entity.name == nullptr || entity.part == Part::kLight;
  if (isFirst) {
    json.field("mf", "Lumisand");
    json.field("mdl", matrix ? "LED matrix" : isTable ? "Sand table" : "Lumisand hub");
    if (!settings.area.empty()) json.field("sa", settings.area);
    if (matrix || isTable) {
      json.field("via_device", hub);
    } else {
      writeHub(json, host);
    }
  }
  json.endObject();
  if (isFirst) json.members(concat({R"("o":{"name":"Lumisand","sw":")", features_.version, R"("})"}));
}

void HomeAssistant::writeHub(JsonWriter& json, std::string_view host) const {
  const std::string usualUrl = concat({"http://", host, ".local"});
  json.field("hw", features_.platform);
  json.field("sw", features_.version);
  json.field("cu", features_.panelUrl.empty() ? std::string_view(usualUrl) : features_.panelUrl);
  if (!mac_.empty()) json.members(concat({R"("cns":[["mac",")", mac_, R"("]])"}));
}

void HomeAssistant::writeColors(JsonWriter& json) const {
  const bool hasWhite = features_.hardware.settings().ledType == LedType::kSk6812Rgbw;
  json.members(hasWhite ? R"("sup_clrm":["rgb","color_temp"],"min_mirs":153,"max_mirs":370)"
                        : R"("sup_clrm":["rgb"])");
  json.beginArray("fx_list");
  for (const std::string_view name : kLightModeNames) {
    if (name != kLightModeNames[0]) json.element(spokenName(name));
  }
  json.endArray();
}

void HomeAssistant::writePalettes(JsonWriter& json) const {
  json.beginArray("ops");
  visitPalettes(features_.lights.settings(), [&](Palette /*palette*/, const std::string& name) {
    json.element(name);
    return true;
  });
  json.endArray();
}

void HomeAssistant::writePlaylists(JsonWriter& json) const {
  OptionNames names;
  Playlist list;
  json.beginArray("ops");
  for (const uint32_t id : features_.sand.playlists().ids()) {
    if (features_.sand.playlists().find(id, list)) json.element(names.next(list.name));
  }
  json.endArray();
}

void HomeAssistant::writeScenes(JsonWriter& json) const {
  OptionNames names;
  json.beginArray("ops");
  for (const Scene& scene : features_.scenes.all()) {
    if (json.size() < kMaxOptionBytes) json.element(names.next(scene.summary.name));
  }
  json.endArray();
}

}  // namespace lumi
