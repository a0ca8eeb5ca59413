#include "hub/hub.h"

#include "core/api/auth_routes.h"
#include "core/api/connection_routes.h"
#include "core/api/device_routes.h"
#include "core/api/lights_routes.h"
#include "core/api/matrix_routes.h"
#include "core/api/network_routes.h"
#include "core/api/ota_routes.h"
#include "core/api/sand_routes.h"
#include "core/api/scene_routes.h"
#include "core/api/schedule_routes.h"
#include "core/api/status_routes.h"
#include "core/api/wled_routes.h"

namespace lumi {
namespace {

SandHardware sandHardware(const TableSettings& settings) {
  constexpr int32_t kPerTenth = 10;  // hundredths of a millimetre
  SandHardware table;
  table.shape = {settings.width * kPerTenth, settings.height * kPerTenth, settings.isRound};
  table.drive = static_cast<TableDrive>(settings.drive);  // the same order
  table.homesItself = settings.homesItself;
  table.isOriginAtCentre = settings.isOriginAtCenter;
  table.travelsOnEdge = !settings.travelsStraight;
  table.mayReverse = settings.mayReverse;
  table.homeEvery = settings.homeEvery;
  table.stepsPerMm = settings.stepsPerMm;
  table.stepsPerMmY = settings.stepsPerMmY;
  table.turnMm = settings.turnMm;
  table.radiusMm = settings.radiusMm;
  table.gearRatio = settings.gearRatio;
  table.feed = settings.feed;
  return table;
}

HardwareSettings defaultHardware(const HubOptions& options) {
  HardwareSettings settings;
  settings.timeZone = options.defaultTimeZone;
  return settings;
}

OtaPorts otaPorts(const HubPorts& ports, RecordStore& records, System& system, Log& log) {
  return {records,       ports.store, ports.www,    ports.slot,       system,
          ports.network, ports.clock, ports.crypto, ports.signatures, log};
}

std::unique_ptr<WifiKeeper> wifiKeeper(const HubPorts& ports, RecordStore& records, Log& log) {
  if (ports.radio == nullptr) return nullptr;
  return std::make_unique<WifiKeeper>(records, *ports.radio, ports.clock, ports.random, log);
}

}  // namespace

Hub::Hub(const HubPorts& ports, HubOptions options)
    : ports_(ports),
      options_(std::move(options)),
      syslog_(ports.clock, ports.notifier, ports.log),
      securityLog_(ports.clock, syslog_, EventLog::kSecurityEvents),
      log_(ports.clock, securityLog_),
      records_(ports.store, log_),
      wifi_(wifiKeeper(ports_, records_, log_)),
      auth_(records_, ports.clock, ports.random, ports.crypto, log_, options_.auth),
      lights_(records_, ports.clock, ports.strip, log_),
      sand_(records_, ports.store, ports.table, ports.clock, ports.random, log_, options_.canvasLimit),
      restart_(ports.system, ports.clock, sand_),
      savedPatterns_(ports.store, log_),
      matrices_(records_, ports.clock, log_, &savedPatterns_),
      scenes_(records_, log_, [this](std::string_view text) { return sceneRunner_.parse(text); }),
      sceneRunner_(scenes_, lights_, matrices_, sand_),
      looksPlaylist_(scenes_, records_, ports.clock, ports.random, looksCallbacks()),
      wakeUpLight_(lights_, ports.clock, log_, [this](uint32_t scene) { return sceneRunner_.lookOf(scene); }),
      wled_(
          records_, ports.random, log_, [this] { useWled(); },
          [this](std::string_view by) { auth_.notices().wledSwitchedOn(by); }),
      wledBridge_(lights_, sceneRunner_),
      schedule_(records_, ports.clock, log_, scheduleCallbacks()),
      weather_(ports.http, ports.clock, log_, options_.weather),
      devices_(records_, ports.clock, ports.random, ports.crypto),
      matrixLink_(matrices_, savedPatterns_, weather_, devices_, ports.clock, ports.notifier, ports.matrices),
      pairing_(devices_, ports.clock, log_, [this](std::string_view id) { return roleOf(id); }),
      clockSetter_(records_, ports.clock, log_),
      hardware_(
          records_, log_, defaultHardware(options_),
          [this](const HardwareSettings& settings) {
            const Status usable = checkHardware(settings);
            return usable ? sand_.mayUse(sandHardware(settings.table)) : usable;
          },
          [this](const HardwareSettings& settings) { useHardware(settings); }),
      panel_(ports.www),
      ota_(otaPorts(ports_, records_, restart_, log_), options_,
           {[this] { return satellites(); }, [this] { (void)panel_.load(); },
            [this] { return whyNotRestart(); }}),
      mqtt_(makeMqtt()),
      system_(
          {ports.store, ports.clock, ports.random, ports.crypto, restart_, log_, securityLog_},
          {auth_, hardware_, lights_, matrices_, scenes_, looksPlaylist_, schedule_, sand_, wled_, mqtt()},
          systemCallbacks()),
      policy_(
          auth_, devices_, hardware_, [this](std::string_view id) { return roleOf(id); }, system_,
          wifi_.get(), wled_),
      router_(policy_, ports.clock) {
  router_.setStarting(true);
  addRoutes();
}

// ---- The start ----

void Hub::start() {
  log_.write(LogLevel::kInfo, {"Started: version ", options_.version, ", ", ports_.system.resetReason()});
  system_.eraseIfAsked();
  lights_.load();
  schedule_.load();
  hardware_.load();
}

/** Shows the last look meanwhile. If the schedule may change it first, no frame is shown before that. */
void Hub::startFurther() {
  if (!schedule_.isDue()) lights_.tick();
  if (!load(step_)) ++step_;
}

/** Loads a part in this step of the start. Returns true while the step needs another pass. */
bool Hub::load(int step) {
  switch (step) {
    case 0:
      if (wifi_) wifi_->load();  // first, because it takes long to join a network
      return false;
    case 1:
      log_.load(records_);
      securityLog_.load(records_);
      return false;
    case 2:
      return auth_.load();
    case 3:
      loadClients();
      return false;
    case 4:
      savedPatterns_.load();
      matrices_.load();
      return false;
    case 5:
      return scenes_.load();
    case 6:
      looksPlaylist_.load();
      if (mqtt_) mqtt_->load();
      wled_.load();
      return false;
    case 7:
      return sand_.load();
    case 8:
      system_.applyPending();
      return false;
    case 9:
      return ota_.load();
    default:
      if (const Status panel = panel_.load(); !panel) log_.write(LogLevel::kWarning, panel.error().message);
      router_.setStarting(false);
      return false;
  }
}

void Hub::loadClients() {
  for (const Session& session : auth_.sessions().all()) {
    if (!session.origin.address.empty()) router_.addKnownClient(session.origin.address, session.userId);
  }
  devices_.load();
  clockSetter_.load();
}

bool Hub::tick() {
  const Millis now = ports_.clock.now();
  if (passBegan_) passes_.add(now - *passBegan_);
  passBegan_ = now;
  if (isStarting()) {
    startFurther();
    return true;
  }
  log_.tick();
  securityLog_.tick();
  if (wifi_) wifi_->tick();
  followSchedule();
  showLive();
  wakeUpLight_.tick();
  looksPlaylist_.tick();
  followBall();
  lights_.tick();
  matrices_.tick();
  scenes_.tick();
  ports_.http.poll();
  weather_.tick();
  matrixLink_.tick();
  clockSetter_.tick();
  const bool sandBusy = sand_.tick();
  if (mqtt_) mqtt_->tick();
  const bool otaBusy = ota_.tick();
  records_.tick(ports_.clock.now());
  restart_.tick();
  return auth_.tick() || sandBusy || otaBusy;
}

void Hub::renderDueFrames() {
  lights_.renderDueFrames();
  matrixLink_.renderDueFrames();
}

Status Hub::flush() {
  if (mqtt_) mqtt_->mqtt().shutDown();
  const Status lights = lights_.flush();
  const Status matrices = matrices_.flush();
  const Status schedule = schedule_.flush();
  (void)securityLog_.flush();
  const Status log = log_.flush();
  if (!lights) return lights;
  if (!matrices) return matrices;
  return schedule ? log : schedule;
}

Status Hub::checkHardware(const HardwareSettings& settings) {
  const auto zone = TimeZone::parse(settings.timeZone);
  if (!zone) return zone.error();
  return Done{};
}

SatelliteRole Hub::roleOf(std::string_view deviceId) const {
  const auto index = matrixIndex(deviceId);
  if (!index) return SatelliteRole::kUnknown;
  const bool isSatellite = hardware_.settings().matrices[*index].connection == MatrixConnection::kSatellite;
  return isSatellite ? SatelliteRole::kSatellite : SatelliteRole::kNoSatellite;
}

std::vector<std::string> Hub::satellites() const {
  std::vector<std::string> ids;
  for (const Device& device : devices_.all()) {
    if (roleOf(device.id) != SatelliteRole::kNoSatellite) ids.push_back(device.id);
  }
  return ids;
}

std::string Hub::whyNotRestart() const {
  const Job* job = sand_.queue().current();
  if (job == nullptr || job->state == JobState::kPaused) return "";
  return "The sand table is drawing. Please pause it, to continue afterwards, or stop it.";
}

std::string Hub::whyNotRestore() const {
  if (!ota_.progress().empty()) return "Firmware is being installed. Please try again when that has ended.";
  return whyNotRestart();
}

Result<std::string> Hub::runScene(uint32_t id, const Source& source, const std::optional<EpochMillis>& due) {
  SceneRun how;
  how.source = source;
  how.due = due;
  auto done = sceneRunner_.run(id, how);
  if (!done) return done;
  for (size_t i = 0; i < kMatrices; ++i) {
    if ((scenes_.find(id)->summary.parts & kSceneMatrix1 << i) != 0)
      addSentence(done.value(), matrixProblem(i));
  }
  return done;
}

bool Hub::isMatrixOnline(size_t index) const {
  const MatrixConnection connection = hardware_.settings().matrices[index].connection;
  if (connection != MatrixConnection::kSatellite) return connection == MatrixConnection::kHub;
  const Device* device = devices_.find(matrixId(index));
  return device != nullptr && devices_.isOnline(*device);
}

/** Returns why a matrix does not show its settings, for people, or "". */
std::string Hub::matrixProblem(size_t index) const {
  if (isMatrixOnline(index)) return "";
  const char* why = devices_.find(matrixId(index)) == nullptr ? " is not paired." : " is offline.";
  if (hardware_.settings().matrices[index].connection == MatrixConnection::kNone) why = " is not connected.";
  return concat({(*matrices_.settings())[index].name, why});
}

void Hub::useHardware(const HardwareSettings& settings) {
  LightsHardware strip;
  strip.ledCount = settings.ledCount;
  strip.order = settings.colorOrder;
  strip.currentLimitMilliamps = settings.currentLimit;
  strip.type = settings.ledType;
  strip.balance = settings.whiteBalance;
  lights_.setHardware(strip);
  sand_.setHardware(sandHardware(settings.table));
  weather_.setPlace({settings.place, settings.fahrenheit});
  matrices_.setJoined(settings.matricesJoined);
  matrixLink_.setHardware(settings);
  endForeignInstallations();
  const SyslogServer server = syslogServer(settings.syslog).value_or(SyslogServer());
  syslog_.setServer(server.address, server.port, settings.name);
  if (wifi_) wifi_->setName(settings.name);
  if (const auto zone = TimeZone::parse(settings.timeZone)) {
    lights_.setTimeZone(zone.value());
    schedule_.setZone(zone.value());
  }
}

// ---- The schedule ----

/**
 * Call before the lights' tick. At the same minute the schedule then comes before the lights' timer, and no
 * frame shows what the timer wants.
 */
void Hub::followSchedule() {
  schedule_.setPlace(hardware_.settings().place, weather_.coordinates());
  schedule_.tick();
  matrixLink_.setNightBrightness(schedule_.nightBrightness());
  const QuietHours& quiet = sand_.quiet();
  const bool isKnown = quiet.hold == schedule_.isQuiet() && quiet.finishes == schedule_.quietFinishes() &&
                       quietEnd_ == schedule_.quietEnd();
  if (isKnown) return;
  quietEnd_ = schedule_.quietEnd();
  sand_.setQuiet(quietHours());
}

QuietHours Hub::quietHours() const {
  const std::string until = quietUntil();
  return {schedule_.isQuiet(), schedule_.quietFinishes(),
          until.empty() ? "Quiet hours." : concat({"Quiet hours until ", until, "."})};
}

std::string Hub::quietUntil() const {
  const auto now = ports_.clock.wall();
  const std::optional<EpochMillis>& end = schedule_.quietEnd();
  const bool isSoon = schedule_.isQuiet() && now && end && *end - *now < static_cast<EpochMillis>(kDay);
  if (!isSoon) return "";
  return toTimeOfDay(static_cast<uint16_t>(schedule_.zone().localAt(*end).second / 60));
}

void Hub::runEntry(const ScheduleEntry& entry, EpochMillis due) {
  const Source source{SourceKind::kSchedule};
  Status done = Done{};
  switch (entry.action) {
    case ScheduleAction::kScene: {
      const auto run = runScene(entry.scene, source, due);
      if (!run) done = run.error();
      if (run && !run.value().empty()) done = Error{run.value()};
      break;
    }
    case ScheduleAction::kLooksStart:
      done = looksPlaylist_.start(source, due);
      break;
    case ScheduleAction::kLooksStop:
      done = looksPlaylist_.stop(due);
      break;
    case ScheduleAction::kPlaylistStart:
      done = sceneRunner_.startPlaylist(entry.playlist);
      if (done) sand_.setSource(source);
      break;
    case ScheduleAction::kPlaylistStop:
      if (!sand_.player().isActive()) break;
      done = sand_.control(PlayerAction::kStop);
      if (done) sand_.setSource(source);
      break;
    default:
      (void)switchLights(entry.action == ScheduleAction::kLightsOn, due);
  }
  const std::string_view action = kScheduleActionNames[static_cast<size_t>(entry.action)];
  if (!done) log_.write(LogLevel::kWarning, {"The schedule: ", action, ": ", done.error().message});
}

/** Returns false if a user has changed the lights since `due`. */
bool Hub::switchLights(bool on, EpochMillis due) {
  LightCommand command;
  command.power = on ? Power::kOn : Power::kOff;
  command.due = due;
  command.source = {SourceKind::kSchedule};
  return lights_.command(command);
}

std::string_view Hub::problemOf(const ScheduleEntry& entry) const {
  switch (entry.action) {
    case ScheduleAction::kScene:
      return scenes_.find(entry.scene) == nullptr ? "The scene was deleted." : "";
    case ScheduleAction::kPlaylistStart:
      return sand_.playlists().has(entry.playlist) ? "" : "The playlist was deleted.";
    default:
      return "";
  }
}

ScheduleCallbacks Hub::scheduleCallbacks() {
  return {[this](const ScheduleEntry& entry, EpochMillis due) { runEntry(entry, due); },
          [this](const WakeUp& wakeUp) { wakeUpLight_.begin(wakeUp); },
          [this] { wakeUpLight_.stop(); },
          [this](const ScheduleEntry& entry) { return problemOf(entry); },
          [this](bool on, EpochMillis due) {
            if (lights_.isLit() == on || (on && lights_.followsTimer())) return false;
            return switchLights(on, due);
          },
          [this] { return lights_.isLit(); }};
}

void Hub::endForeignInstallations() {
  for (const Device& device : devices_.all()) {
    if (roleOf(device.id) == SatelliteRole::kNoSatellite) ota_.forgotten(device.id);
  }
}

void Hub::addRoutes() {
  AuthRoutesContext auth{
      auth_,
      [this] { return hardware_.settings().name; },
      [this] { return options_.version; },
      options_.panelUrl,
      [this](const std::string& rule) {
        if (const Status set = hardware_.setTimeZone(rule); !set) {
          log_.write(LogLevel::kInfo, {"The browser's time zone was not taken: ", set.error().message});
        }
      },
      [this](const Call& call) { offerClientTime(clockSetter_, call.request, call.who.isAdmin); },
  };
  addAuthRoutes(router_, std::move(auth));
  addSceneRoutes(router_, {scenes_, looksPlaylist_,
                           [this](uint32_t id, const Source& source) { return runScene(id, source); },
                           [this] { return sceneRunner_.running(); }, auth_, log_});
  addMatrixRoutes(router_, {matrices_, savedPatterns_, sand_.library(),
                            [this](size_t index) { return matrixLink_.configOf(index); }});
  addLightsRoutes(router_, lights_, matrices_);
  addStatusRoutes(
      router_, {lights_, matrices_, hardware_, devices_, clockSetter_, ports_.clock, auth_, options_.version,
                [this](size_t index) { return matrixLink_.revisionOf(index); },
                [this](const std::string& deviceId, std::string_view version) {
                  const Device* device = devices_.find(deviceId);
                  const uint16_t chip = device == nullptr ? 0 : device->heartbeat.chip;
                  return ota_.heardFrom(deviceId, version, chip);
                },
                [this] {
                  return SceneFacts{scenes_.revision(), sceneRunner_.running(), looksPlaylist_.isPlaying()};
                },
                [this] { return ota_.history().revision(); },
                [this] {
                  return ScheduleFacts{schedule_.revision(), schedule_.nightBrightness(), quietUntil()};
                },
                [this] {
                  const auto live = live_ ? live_->mixer().status() : std::nullopt;
                  return live && !live->isTakenBack ? live : std::nullopt;
                },
                savedPatterns_});
  addDeviceRoutes(router_, {pairing_, devices_, auth_.guessLimiter(), auth_, hardware_, weather_,
                            [this](const std::string& deviceId) { ota_.forgotten(deviceId); }});
  addSandRoutes(router_, {sand_, ports_.store, ports_.clock});
  addLibraryRoutes(router_, {sand_, ports_.store, ports_.clock});
  addPlaylistRoutes(router_, sand_);
  addScheduleRoutes(router_, {schedule_, lights_, [this] {
                                const std::string& name = weather_.placeName();
                                return name.empty() ? hardware_.settings().place : name;
                              }});
  addOta();
  if (mqtt_) addConnectionRoutes(router_, {mqtt_->mqtt(), auth_});
  addWled();
  addNetwork();
  system_.addRoutes(router_);
  router_.setFallback([this](const Call& call) { panel_.serve(call); });
}

LooksPlaylistCallbacks Hub::looksCallbacks() {
  return {[this](const LookStep& step, const LookShowing& showing) -> Status {
            SceneRun how;
            how.source = showing.source;
            how.due = showing.since;
            how.isStep = true;
            how.switchesOn = showing.isFirst;
            how.transition = step.transition * kSecond;
            const auto done = sceneRunner_.run(step.scene, how);
            if (!done) return done.error();
            const bool isShown = lights_.source().scene == step.scene;
            return isShown ? Status(Done{}) : conflict("The lights were changed since then.");
          },
          [this]() -> PlayedLights {
            return {lights_.status().on, lights_.changes()};
          }};
}

void Hub::addOta() {
  const auto usernameOf = [this](uint32_t userId) {
    const Account* account = auth_.account(userId);
    return account == nullptr ? std::string() : account->username;
  };
  addOtaRoutes(router_, {ota_, usernameOf, log_});
  addDeviceFirmwareRoutes(
      router_,
      {[this](const std::string& deviceId, std::string_view version, uint64_t offset) {
         return ota_.imageFor(deviceId, version, offset);
       },
       [this](const std::string& deviceId, uint32_t id, UpdateStatus status, std::string_view errorMessage) {
         return ota_.reported(deviceId, id, status, errorMessage);
       }});
}

std::unique_ptr<HubMqtt> Hub::makeMqtt() {
  if (ports_.mqtt == nullptr) return nullptr;
  return std::make_unique<HubMqtt>(
      HubMqttPorts{records_, *ports_.mqtt, ports_.clock, ports_.random, ports_.system, log_},
      HubMqttFeatures{lights_, matrices_, savedPatterns_, sand_, scenes_, looksPlaylist_, ota_, devices_,
                      hardware_, wifi_.get(), options_.platform, options_.version, options_.panelUrl,
                      [this] { return live_ ? &live_->mixer() : nullptr; }},
      HubMqttCallbacks{
          [this](size_t index) { return isMatrixOnline(index); },
          [this](uint32_t playlist) { return sceneRunner_.startPlaylist(playlist); },
          [this](bool isQuiet) { return schedule_.setQuiet(isQuiet); },
          [this](uint32_t id) { return runScene(id, {SourceKind::kMqtt}); },
          [this] { return mqttSceneState(scenes_, sceneRunner_.running(), looksPlaylist_.isPlaying()); },
          [this](bool plays) {
            return plays ? looksPlaylist_.start({SourceKind::kMqtt}) : looksPlaylist_.stop();
          },
          [this](std::string_view by) { auth_.notices().mqttChanged(by); }});
}

void Hub::addWled() {
  addWledRoutes(router_, {wled_, scenes_, auth_, ports_.random, ports_.store, [this] { return wledState(); },
                          [this] { return wledInfo(); },
                          [this](const WledChange& change) {
                            if (live_ && change.liveOverride) {
                              live_->mixer().setOverride(ports_.clock.now(),
                                                         static_cast<LiveOverride>(*change.liveOverride));
                            }
                            if (live_ && change.takesLiveBack) live_->mixer().takeBack(ports_.clock.now());
                            return wledBridge_.apply(change);
                          },
                          lights_, [this] { return live_.get(); },
                          [this] {
                            if (live_) live_->mixer().takeBack(ports_.clock.now());
                          }});
}

/** Live light needs memory, ports and a service in the network only while it is switched on. */
void Hub::useWled() {
  const WledSettings& settings = wled_.settings();
  lights_.setLive({}, 0);
  live_.reset();
  if (settings.isEnabled && ports_.udp != nullptr) {
    live_ = std::make_unique<LiveInput>(*ports_.udp, ports_.clock, options_.livePorts, settings.universe,
                                        settings.usesGamma);
  }
  if (ports_.announcer != nullptr) ports_.announcer->announceWled(settings.isEnabled ? settings.mac : "");
}

/** Call before the lights' tick, and nothing in between: the picture's memory may be replaced. */
void Hub::showLive() {
  if (!live_) return;
  live_->tick(hardware_.settings().ledCount);
  lights_.setLive(live_->mixer().picture(), live_->mixer().pictureNumber());
}

WledState Hub::wledState() const {
  WledState state = wledBridge_.state();
  if (live_) state.liveOverride = static_cast<uint8_t>(live_->mixer().override());
  return state;
}

WledInfo Hub::wledInfo() const {
  WledInfo info;
  info.name = hardware_.settings().name;
  info.platform = options_.platform;
  info.leds = hardware_.settings().ledCount;
  info.milliamps = lights_.milliamps();
  info.maxMilliamps = hardware_.settings().currentLimit;
  info.freeHeap = ports_.system.memory().freeHeap;
  if (wifi_) info.rssi = wifi_->rssi();
  info.uptime = ports_.clock.now() / kSecond;
  const auto live = live_ ? live_->mixer().status() : std::nullopt;
  if (live) info.liveProtocol = kLiveProtocolNames[static_cast<size_t>(live->protocol)];
  if (live) info.liveAddress = addressText(live->address);
  return info;
}

void Hub::followBall() {
  if (!lights_.settings().strip.shows(LightMode::kBall)) return;
  const Millis now = ports_.clock.now();
  if (now < lights_.nextFrame()) return;  // the arm of a polar table takes trigonometry
  const std::optional<TablePoint> reported = sand_.ball();
  reported ? ball_.report(*reported, now) : ball_.forget();
  const std::optional<TablePoint> at = ball_.at(now);
  const auto place = [&] { return placeOnStrip(lights_.settings().ball, sand_.hardware().shape, *at); };
  lights_.setBall(at ? std::optional<uint16_t>(place()) : std::nullopt);
}

void Hub::addNetwork() {
  if (!wifi_) return;
  addNetworkRoutes(router_, {*wifi_, "hub", [this] { return hardware_.settings().name; }, {}, {}});
}

HubSystemCallbacks Hub::systemCallbacks() {
  return {[this]() -> SystemFacts {
            const std::string& panel = panel_.version();
            return {options_.version,
                    panel.empty() ? std::nullopt : std::optional<std::string>(panel),
                    ports_.slot.isPendingVerify(),
                    options_.key.has_value(),
                    options_.panelRoom == PanelRoom::kTwoPanels,
                    wifi_ != nullptr,
                    passes_,
                    lights_.lateness()};
          },
          [this] { return whyNotRestore(); },
          {[this] { return defaultHardware(options_); }, checkHardware}};
}

}  // namespace lumi
