#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <utility>

#include "hub/hub.h"
#include "main/hub_host_board.h"
#include "main/hub_host_options.h"
#include "main/injected_fault.h"
#include "main/program_end.h"
#include "main/serving.h"
#include "main/setup_notice.h"
#include "platform/host/files/public_key_file.h"
#include "platform/host/net/http_server.h"
#include "platform/host/net/http_socket.h"
#include "platform/host/openapi/description.h"
#include "platform/host/system/stop_signal.h"

namespace lumi {
namespace {

constexpr int kMaxNap = 5;  // milliseconds

/**
 * Applies the account options. The admin token and the owner are set only if there is no account. After a
 * restart by the program itself (a factory reset), sets only the token.
 */
Status prepareAccounts(Auth& auth, const HubHostOptions& options) {
  if (options.resetAccounts && !options.isRestarted) {
    if (Status reset = auth.resetAccounts(); !reset) return reset;
  }
  if (!options.adminToken.empty()) {
    if (Status set = auth.setSetupToken(options.adminToken); !set) return set;
  }
  if (options.ownerName.empty() || options.isRestarted || !auth.setupRequired()) return Done{};
  return auth.createOwner(options.ownerName, options.ownerPassword);
}

/** Pairs the devices of the command line that are not paired yet. */
Status admitDevices(DeviceRegistry& devices, const HubHostOptions& options) {
  if (options.isRestarted) return Done{};
  for (const auto& [id, token] : options.devices) {
    const Device* device = devices.identify(token);
    if (device != nullptr && device->id == id) continue;
    if (Status admitted = devices.admit(id, token); !admitted) return admitted;
  }
  return Done{};
}

/** Applies the hardware settings of the command line, unless they are in use already. */
Status changeHardware(Hardware& hardware, const HubHostOptions& options) {
  if (options.hardware.empty() || options.isRestarted) return Done{};
  const auto wanted = hardwareFromJson(hardware.settings(), options.hardware);
  if (!wanted) return wanted.error();
  if (hardwareToJson(wanted.value()) == hardwareToJson(hardware.settings())) return Done{};
  return hardware.replace(wanted.value(), "the command line");
}

/** Returns the address that a browser opens, without a path. `own` is this computer's if all are served. */
std::string originOf(const std::string& address, uint16_t port, const std::string& own = "127.0.0.1") {
  const bool isAny = address.empty() || address == "*" || address == "::" || address == "0.0.0.0";
  const bool isIpv6 = address.find(':') != std::string::npos;
  const std::string host = isAny ? own : isIpv6 ? "[" + address + "]" : address;
  return "http://" + host + ":" + std::to_string(port);
}

void printAddresses(const Auth& auth, const std::string& panel, const HttpServer* simulator) {
  std::printf("Panel:  %s/\n", panel.c_str());
  if (simulator != nullptr) std::printf("Simulator: http://127.0.0.1:%u/\n", simulator->port());
  if (const auto token = auth.setupToken()) {
    std::printf("Set-up: %s/login#setup=%s\n", panel.c_str(), token->c_str());
  }
  std::fflush(stdout);
}

HttpServerOptions servingOf(const HubHostOptions& options, const SimulatedRadio* radio) {
  HttpServerOptions serving = radio == nullptr ? HttpServerOptions() : servingOf(*radio);
  serving.trustedProxies = TrustedProxies(options.trustedProxies);
  return serving;
}

Result<HubOptions> hubOptionsOf(const HubHostOptions& options, const std::string& version) {
  HubOptions hubOptions;
  hubOptions.version = version;
  const std::string own = HttpSocket::ownAddress();
  if (!own.empty() && options.port != 0) hubOptions.panelUrl = originOf(options.listen, options.port, own);
  if (options.hashRounds) hubOptions.auth.iterations = *options.hashRounds;
  hubOptions.auth.measuresIterations = !options.hashRounds;
  hubOptions.stagesInSlot = options.isSmall();
  if (options.isSmall()) hubOptions.canvasLimit = 48 * 1024;  // as in boards/hub_4mb.cpp
  hubOptions.panelRoom = options.panelRoom();
  hubOptions.selfTestLimit = options.selfTestLimit;
  for (size_t i = 0; options.livePort && i < hubOptions.livePorts.size(); ++i) {
    hubOptions.livePorts[i] = static_cast<uint16_t>(*options.livePort + i);
  }
  if (!options.weather.empty()) hubOptions.weather = {options.weather, options.weather};
  if (!options.updateKey.empty()) {
    const auto key = readPublicKeyFile(options.updateKey);
    if (!key) return key.error();
    hubOptions.key = key.value();
  }
  hubOptions.defaultTimeZone = options.timeZone;
  return hubOptions;
}

/** Finishes the start. Answers requests meanwhile. */
Status start(Hub& hub, HttpServer& server, HubHostBoard& board, const HubHostOptions& options) {
  while (hub.isStarting()) {
    hub.tick();
    server.poll(0);
  }
  for (const std::string& warning : warningsOf(options)) board.log.write(LogLevel::kWarning, warning);
  if (Status prepared = prepareAccounts(hub.auth(), options); !prepared) return prepared;
  if (Status changed = changeHardware(hub.hardware(), options); !changed) return changed;
  return admitDevices(hub.devices(), options);
}

/** Returns the arguments for a restart that keep the current ports and clock. */
std::vector<std::string> presentState(const Clock& clock, uint16_t port, uint16_t simulatorPort,
                                      const HubHostOptions& options) {
  std::vector<std::string> state = {"--port", std::to_string(port)};
  if (options.simulatorPort) state.insert(state.end(), {"--simulator-port", std::to_string(simulatorPort)});
  if (const auto wall = clock.wall(); wall && (options.now || options.clockUnset || options.speed != 1)) {
    state.insert(state.end(), {"--test", "now=" + toIso(*wall)});
  }
  return state;
}

/** Ends main(). If the program is pending verification, restarts so that it is rolled back. */
ProgramEnd cannotStart(HubHostBoard& board, const HubHostOptions& options, const Error& error) {
  if (!board.slot.isPendingVerify()) return ProgramEnd::failed(error);
  board.log.write(LogLevel::kError, error.message);
  return ProgramEnd::crash(
      board.system, presentState(board.clock, options.port, options.simulatorPort.value_or(0), options));
}

/** Renders frames and sends lines to the table while the board waits for the disk. */
class WorkWhileBlocked {
 public:
  WorkWhileBlocked(HubHostBoard& board, Hub& hub) : disk_(*board.folders.disk) {
    disk_.meanwhile([&hub] {
      hub.renderDueFrames();
      hub.sand().keepSending();
    });
  }
  ~WorkWhileBlocked() { disk_.meanwhile(nullptr); }
  WorkWhileBlocked(const WorkWhileBlocked&) = delete;
  WorkWhileBlocked& operator=(const WorkWhileBlocked&) = delete;

 private:
  BlockingIoThread& disk_;
};

/** Milliseconds until the next frame is due, at most kMaxNap. */
int napBefore(const Lights& lights, const Clock& clock) {
  const Millis now = clock.now();
  const Millis due = lights.nextFrame();
  // A frame may be due while the previous one is still being sent.
  if (due <= now) return 1;
  return static_cast<int>(std::min<Millis>(due - now, kMaxNap));
}

/** True if a user stopped the program and the sand table has stopped. */
bool stopsNow(SandTable& sand) {
  if (stopAsked == 0) return false;
  sand.prepareRestart();
  return sand.mayRestart();
}

/** Sends pending responses before the program ends, for at most one second. */
void flushResponses(HttpServer& server, const Clock& clock) {
  const Millis end = clock.now() + kSecond;
  while (server.isAnswering() && clock.now() < end) server.poll(kMaxNap);
}

ProgramEnd run(const HubHostOptions& options) {
  auto opened = HubHostBoard::open(options);
  if (!opened) return ProgramEnd::failed(opened.error());
  HubHostBoard& board = *opened.value();
  auto hubOptions = hubOptionsOf(options, board.version);
  if (!hubOptions) return cannotStart(board, options, hubOptions.error());
  if (board.fault == "no-start") return cannotStart(board, options, {"The program can't start."});
  if (Status flashed = board.panel.flash(); !flashed) return cannotStart(board, options, flashed.error());
  Hub hub(board.ports(), hubOptions.value());
  const WorkWhileBlocked working(board, hub);
  hub.start();
  const HostClock networkClock = HostClock::unset();  // network peers do not run at the simulated speed
  HttpServer server(hub.router(), networkClock, servingOf(options, board.radio.get()));
  if (Status listening = listenOn(server, options.listen, options.port, options.isRestarted); !listening)
    return cannotStart(board, options, listening.error());
  SimulatorPage page(board.clock);
  board.showOn(page, options);
  HttpServer simulatorServer(page.router(), networkClock);
  if (options.simulatorPort) {
    if (Status listening =
            listenOn(simulatorServer, "127.0.0.1", *options.simulatorPort, options.isRestarted);
        !listening)
      return cannotStart(board, options, listening.error());
  }
  board.isServing(server.port());
  if (Status started = start(hub, server, board, options); !started)
    return cannotStart(board, options, started.error());

  stopOnSignals();
  printAddresses(hub.auth(), originOf(options.listen, server.port()),
                 options.simulatorPort ? &simulatorServer : nullptr);
  const auto present = [&] {
    return presentState(board.clock, server.port(), simulatorServer.port(), options);
  };
  SetupNotice notice;
  notice.servesAt(server.port());
  const Millis begun = board.clock.now();
  uint64_t passBegun = board.clock.micros();
  while (!stopsNow(hub.sand()) && !board.system.restartAsked()) {
    if (crashesNow(board.fault, board.clock.now() - begun)) return ProgramEnd::crash(board.system, present());
    // An installation and the panel copy write to the same www folder.
    if (hub.ota().progress().empty()) board.panel.tick();
    if (board.radio) board.radio->tick(server.hasGuests());
    const bool busy = hub.tick();
    if (hub.wifi() != nullptr) notice.tick(*hub.wifi(), hub.auth().setupToken());
    if (options.simulatorPort) simulatorServer.poll(0);
    board.pace.passes.note(board.clock.micros() - passBegun);
    const bool isBusy = busy || simulatorServer.hasWork();
    server.wait(isBusy ? 0 : napBefore(hub.lights(), board.clock), board.table.descriptor());
    passBegun = board.clock.micros();
    server.serve();
  }
  flushResponses(server, networkClock);
  const Status saved = hub.flush();
  return ProgramEnd::ofLoop(saved, board.system, board.log, present());
}

/** Returns the description of the hub's HTTP calls, those of its Wi-Fi included. */
Result<std::string> describeCalls() {
  std::string folder = (std::filesystem::temp_directory_path() / "lumisand-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) return invalid("No folder could be made for the hub's store.");
  HubHostOptions options;
  options.store = folder;
  options.www = folder;
  options.wifi = "any=";
  Result<std::string> description = Error{"The hub could not be made."};
  if (auto board = HubHostBoard::open(options); board) {
    Hub hub(board.value()->ports(), HubOptions());
    description = openapi::describe(hub.router(), LUMI_VERSION);
  }
  std::filesystem::remove_all(folder);
  return description;
}

}  // namespace
}  // namespace lumi

int main(int argumentCount, char** arguments) {
  const auto options = lumi::parseHubHostOptions(argumentCount, arguments);
  if (!options) return lumi::ProgramEnd::failed(options.error()).leave(argumentCount, arguments);
  if (options.value().help) {
    std::fputs(lumi::kHubHostUsage, stdout);
    return 0;
  }
  if (options.value().openapi) {
    const auto description = lumi::describeCalls();
    std::fputs(description ? description.value().c_str() : description.error().message.c_str(),
               description ? stdout : stderr);
    return description ? 0 : 1;
  }
  return lumi::run(options.value()).leave(argumentCount, arguments);
}
