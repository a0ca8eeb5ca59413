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
  kMatrix,
  kMatrixFirmware,
  kSaved,
  kTable,
  kPatterns,
  kPlaylists
};

/** The whole message must fit into MqttClient::kMaxPublished. */
constexpr size_t kMaxOptionBytes = 3000;

std::string sceneObject(uint32_t id) {
  return concat({"scene-", id});
}

/** The name of a scene as in the list of scenes. */
std::string optionOf(const SceneList& scenes, uint32_t id) {
  OptionNames names;
  std::string option;
  for (const Scene& one : scenes.all()) {
    option = names.next(one.summary.name);
    if (one.id == id) break;
  }
  return option;
}

/** Members of a message with the matrix's id in place of each #. */
std::string withId(std::string_view members, std::string_view matrix) {
  std::string made;
  for (const char c : members) {
    if (c == '#') {
      made += matrix;
    } else {
      made += c;
    }
  }
  return made;
}

constexpr char kRefused[] =
    R"("stat_t":"~/event","evt_typ":["rejected"],"ent_cat":"diagnostic","ic":"mdi:alert-circle-outline",)"
    R"("val_tpl":"{{dict(event_type='rejected',topic=value_json.topic,message=value_json.message)|tojson}}")";
constexpr uint32_t kNamesInPass = 4;

constexpr char kUpdate[] = R"("dev_cla":"firmware","ent_cat":"config","tit":"Lumisand")";
/** Instead of a topic. */
constexpr char kOwnTopic[] = "";

}  // namespace

struct HomeAssistant::Entity {
  Part part;
  const char* component;
  const char* object;   // unique in the hub; of a matrix: what follows the matrix's id
  const char* name;     // null: that of its device
  const char* state;    // topic, null: none, kOwnTopic: that of the matrix
  const char* command;  // likewise
  const char* details;  // further members of the message; # stands for the matrix's id
};

/** What is announced: an entity of a table below, and which matrix it belongs to. */
struct HomeAssistant::Item {
  const Entity& entity;
  std::optional<size_t> matrix;

  std::string object() const { return matrix ? concat({matrixId(*matrix), entity.object}) : entity.object; }
};

/**
 * Names are those of the panel. Home Assistant shows them after the name of their device. The entities of a
 * device follow each other; those of the hub are first, because the other devices refer to it. A list that
 * lacks the present value, such as one of many patterns, shows nothing ('None').
 */
const HomeAssistant::Entity HomeAssistant::kOfHub[] = {
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
    {Part::kHub, "sensor", "current", "LED current", "device", nullptr,
     R"("val_tpl":"{{value_json.current}}","ic":"mdi:current-dc","dev_cla":"current","unit_of_meas":"mA","stat_cla":"measurement")"},
    {Part::kHub, "sensor", "uptime", "Uptime", "device", nullptr,
     R"("val_tpl":"{{value_json.started}}","dev_cla":"timestamp","ent_cat":"diagnostic")"},
    {Part::kHeap, "sensor", "heap", "Free memory", "device", nullptr,
     R"("val_tpl":"{{value_json.heap}}","dev_cla":"data_size","unit_of_meas":"B","ent_cat":"diagnostic")"},
    {Part::kWifi, "sensor", "wifi", "Wi-Fi signal", "device", nullptr,
     R"("val_tpl":"{{value_json.wifi}}","dev_cla":"signal_strength","unit_of_meas":"dBm","ent_cat":"diagnostic")"},
};

const HomeAssistant::Entity HomeAssistant::kOfMatrix[] = {
    {Part::kMatrix, "light", "", nullptr, kOwnTopic, kOwnTopic,
     R"("schema":"json","brightness":true,"clrm":true,"sup_clrm":["brightness"],"flash":false,)"
     R"("transition":false,"effect":true,"fx_list":["Text","Time","Weather","Pattern"],"ic":"mdi:dots-grid")"},
    {Part::kMatrix, "text", "-message", "Message", kOwnTopic, kOwnTopic,
     R"("val_tpl":"{{value_json.message[:255]}}","cmd_tpl":"{\"message\":{{value|tojson}}}","max":255,)"
     R"("ic":"mdi:message-text")"},
    // A message that begins with { is the JSON of a notification: so it can have an icon and a colour.
    {Part::kMatrix, "notify", "-notify", "Notification", nullptr, "notify",
     R"("ic":"mdi:message-badge",)"
     R"("cmd_tpl":"{{dict(value|from_json if value[:1]=='{' else {'text':value},matrix='#')|tojson}}")"},
    {Part::kSaved, "select", "-pattern", "Pattern", kOwnTopic, kOwnTopic,
     R"("val_tpl":"{{value_json.pattern if value_json.pattern in this.attributes.get('options',[]) else 'None'}}",)"
     R"("cmd_tpl":"{\"pattern\":{{value|tojson}}}","ic":"mdi:animation-play")"},
    {Part::kMatrixFirmware, "update", "-firmware", "Firmware", "firmware", "firmware",
     R"("val_tpl":"{{value_json['#']|default({})|tojson}}","pl_inst":"{\"install\":\"#\"}")"},
};

const HomeAssistant::Entity HomeAssistant::kOfTable[] = {
    {Part::kTable, "sensor", "sand", nullptr, "sand", nullptr,
     R"("val_tpl":"{{value_json.state}}","dev_cla":"enum","ic":"mdi:grain",)"
     R"("ops":["idle","homing","drawing","paused","waiting","fault"])"},
    {Part::kTable, "binary_sensor", "sand-problem", "Problem", "sand", nullptr,
     R"("val_tpl":"{{'ON' if value_json.state=='fault' else 'OFF'}}","dev_cla":"problem",)"
     R"("json_attr_t":"~/sand/state","json_attr_tpl":"{{dict(message=value_json.message)|tojson}}",)"
     R"("ent_cat":"diagnostic")"},
    {Part::kTable, "sensor", "sand-message", "Message", "sand", nullptr,
     R"("val_tpl":"{{value_json.message[:255] or 'No message'}}","ic":"mdi:message-alert")"},
    {Part::kTable, "sensor", "sand-pattern", "Drawing now", "sand", nullptr,
     R"("val_tpl":"{{value_json.pattern or 'Nothing'}}","ic":"mdi:draw")"},
    {Part::kTable, "sensor", "sand-progress", "Progress", "sand", nullptr,
     R"("val_tpl":"{{value_json.progress}}","unit_of_meas":"%","ic":"mdi:progress-clock")"},
    {Part::kTable, "sensor", "sand-remaining", "Remaining", "sand", nullptr,
     // Whole minutes: Home Assistant records each value.
     R"("val_tpl":"{% set s=value_json.remaining %}{{s if s is none else (s/60)|round(0,'ceil')|int}}","dev_cla":"duration","unit_of_meas":"min")"},
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

const size_t HomeAssistant::kEntityCount =
    std::size(kOfHub) + kMatrices * std::size(kOfMatrix) + std::size(kOfTable);

/** Those of the hub, of each matrix, of the table. */
HomeAssistant::Item HomeAssistant::itemAt(size_t index) {
  constexpr size_t kRows = std::size(kOfMatrix);
  if (index < std::size(kOfHub)) return {kOfHub[index], {}};
  index -= std::size(kOfHub);
  if (index < kMatrices * kRows) return {kOfMatrix[index % kRows], index / kRows};
  return {kOfTable[index - kMatrices * kRows], {}};
}

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
    addText(versionOf(i));
  }
  add(features_.savedPatterns.revision());
  add(features_.scenes.revision());
  add(features_.sand.library().revision());
  add(features_.sand.playlists().revision());
  add(hasTable().value_or(false) ? 1 : 0);
  return sum;
}

std::string HomeAssistant::topic(size_t index, const MqttSettings& settings) const {
  const auto topicOf = [&](const char* component, const std::string& object) {
    return concat(
        {settings.discoveryPrefix, "/", component, "/", settings.clientId(), "/", object, "/config"});
  };
  if (index >= kEntityCount) return topicOf("scene", sceneObject(sceneOf(index)));
  const Item item = itemAt(index);
  return topicOf(item.entity.component, item.object());
}

/** Collects the names of patterns, some in each pass. */
bool HomeAssistant::prepare(size_t index) {
  if (index >= kEntityCount) return true;
  const Item item = itemAt(index);
  const Part part = item.entity.part;
  // An announcement can restart while the names are collected.
  if (part != Part::kPatterns) patterns_.stop();
  if (part == Part::kSaved) return has(item) == false || prepareSaved();
  savedId_ = 0;
  if (part != Part::kPatterns || !hasTable_) return true;
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
    const Item item = itemAt(index);
    const auto isThere = has(item);
    if (!isThere) return std::nullopt;
    return *isThere ? message(settings, item) : std::string();
  }
  const uint32_t id = sceneOf(index);
  const Scene* scene = features_.scenes.find(id);
  const bool isListed = index < kEntityCount + features_.scenes.all().size();
  if (scene != nullptr && !isListed) return std::nullopt;
  if (scene == nullptr) return std::string();
  const std::string object = sceneObject(id);
  const std::string name = optionOf(features_.scenes, id);
  const std::string details = concat({R"("pl_on":"{\"id\":)", numberText(id), R"(}","ic":"mdi:palette")"});
  const Entity entity{Part::kHub, "scene", object.c_str(), name.c_str(), nullptr, "scene", details.c_str()};
  return message(settings, {entity, {}});
}

/** Nothing: not known yet. */
std::optional<bool> HomeAssistant::has(const Item& item) const {
  switch (item.entity.part) {
    case Part::kMatrix:
      return hasMatrix(*item.matrix);
    case Part::kMatrixFirmware:
      return hasMatrix(*item.matrix) && features_.devices.find(matrixId(*item.matrix)) != nullptr;
    case Part::kSaved:
      return hasMatrix(*item.matrix) && !features_.savedPatterns.isEmpty();
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

std::string_view HomeAssistant::versionOf(size_t matrix) const {
  const Device* satellite = features_.devices.find(matrixId(matrix));
  return satellite == nullptr ? std::string_view() : satellite->heartbeat.version;
}

std::string HomeAssistant::message(const MqttSettings& settings, const Item& item) {
  const Entity& entity = item.entity;
  const std::string_view matrix = item.matrix ? matrixId(*item.matrix) : std::string_view();
  const auto topicOf = [&](std::string_view part, const char* leaf) {
    return concat({"~/", part.empty() ? matrix : part, "/", leaf});
  };
  JsonObject json;
  json.field("~", settings.base());
  if (entity.name == nullptr) {
    json.null("name");
  } else {
    json.field("name", std::string_view(entity.name));
  }
  json.field("uniq_id", concat({settings.clientId(), "-", item.object()}));
  if (entity.state != nullptr) json.field("stat_t", topicOf(entity.state, "state"));
  // Without a topic for commands, Home Assistant shows an update but cannot install it.
  const bool isUpdate = std::string_view(entity.component) == "update";
  if (entity.command != nullptr && (settings.allowsInstall || !isUpdate))
    json.field("cmd_t", topicOf(entity.command, "set"));
  writeAvailability(json, matrix);
  if (matrix.empty()) {
    json.members(entity.details);
  } else {
    json.members(withId(entity.details, matrix));
  }
  if (isUpdate) json.members(kUpdate);
  writeOptions(json, entity);
  writeDevice(json, settings, item);
  return json.take();
}

void HomeAssistant::writeOptions(JsonWriter& json, const Entity& entity) {
  if (entity.part == Part::kLight) writeColors(json);
  if (entity.part == Part::kPalettes) writePalettes(json);
  if (entity.part == Part::kPlaylists) writePlaylists(json);
  if (entity.part == Part::kScenes) writeScenes(json);
  if (entity.part == Part::kPatterns || entity.part == Part::kSaved)
    json.members(std::exchange(options_, {}));
}

/** A matrix is also unavailable while its satellite is offline. */
void HomeAssistant::writeAvailability(JsonWriter& json, std::string_view matrix) {
  if (matrix.empty()) return json.field("avty_t", "~/status");
  json.members(concat({R"("avty_mode":"all","avty":[{"t":"~/status"},{"t":"~/)", matrix,
                       R"(/state","val_tpl":"{{'online' if value_json.online else 'offline'}}"}])"}));
}

/**
 * The first entity of a device describes it, the others only refer to it. Home Assistant makes a device of
 * whichever message it reads first, and only then puts it into the room.
 */
void HomeAssistant::writeDevice(JsonWriter& json, const MqttSettings& settings, const Item& item) const {
  const std::string& host = features_.hardware.settings().name;
  const bool isUsual = host == HardwareSettings::kDefaultName;
  const std::string hub = settings.clientId();
  const auto matrix = item.matrix;
  const bool isTable = item.entity.part >= Part::kTable;
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
  if (!settings.area.empty()) json.field("sa", settings.area);
  const bool isFirst = item.entity.name == nullptr || item.entity.part == Part::kLight;
  if (isFirst) {
    json.field("mf", "Lumisand");
    json.field("mdl", matrix ? "LED matrix" : isTable ? "Sand table" : "Lumisand hub");
    if (matrix || isTable) {
      json.field("via_device", hub);
      const std::string_view version = matrix ? versionOf(*matrix) : std::string_view();
      if (!version.empty()) json.field("sw", version);
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
