#include <cstdio>
#include <utility>

#include "main/program_end.h"
#include "main/satellite_host_options.h"
#include "main/satellite_host_portal.h"
#include "main/serving.h"
#include "platform/host/files/posix_file_store.h"
#include "platform/host/files/public_key_file.h"
#include "platform/host/net/curl_http_client.h"
#include "platform/host/net/http_server.h"
#include "platform/host/simulator/folder_firmware_slot.h"
#include "platform/host/simulator/simulated_strip.h"
#include "platform/host/simulator/simulator_page.h"
#include "platform/host/system/console_log.h"
#include "platform/host/system/host_clock.h"
#include "platform/host/system/host_system.h"
#include "platform/host/system/os_random.h"
#include "platform/host/system/stop_signal.h"
#include "platform/posix/mbedtls_crypto.h"
#include "platform/posix/mbedtls_signature_check.h"
#include "platform/posix/udp_update_notifier.h"
#include "satellite/satellite.h"

namespace lumi {
namespace {

constexpr int kPassMillis = 5;
constexpr int kPassMillisWhileAsking = 1;
constexpr uint64_t kSlotBytes = 0x1A0000;         // the satellites' boards have 4 MB of flash
constexpr const char* kPanelFolder = "data/www";  // for the set-up page
constexpr const char* kNobodyThere = "http://127.0.0.1:9";

Result<UdpUpdateNotifier> openNotifier(const SatelliteHostOptions& options) {
  if (options.notifierPort) return UdpUpdateNotifier::open(*options.notifierPort, true);
  auto usual = UdpUpdateNotifier::open(UpdateNotifier::kPort, true);
  return usual ? std::move(usual) : UdpUpdateNotifier::open(0, true);  // the default port is in use
}

Result<SatelliteOptions> satelliteOptionsOf(const SatelliteHostOptions& options, const std::string& version,
                                            const std::string& fault) {
  SatelliteOptions satellite;
  satellite.id = options.id;
  satellite.hubUrl = fault == "no-hub" ? kNobodyThere : options.hubUrl;
  satellite.token = options.token;
  satellite.version = version;
  satellite.selfTestLimit = options.selfTestLimit;
  satellite.retryPause = options.retryPause;
  satellite.heartbeatEvery = options.heartbeatEvery;
  if (options.updateKey.empty()) return satellite;
  const auto key = readPublicKeyFile(options.updateKey);
  if (!key) return key.error();
  satellite.updateKey = key.value();
  return satellite;
}

/** Returns the arguments for a restart that keep the current ports. */
std::vector<std::string> presentState(uint16_t simulatorPort, const UdpUpdateNotifier& bell,
                                      const SatelliteHostOptions& options, uint16_t port = 0) {
  std::vector<std::string> state;
  if (port != 0) state.insert(state.end(), {"--test", "port=" + std::to_string(port)});
  if (options.simulatorPort) state.insert(state.end(), {"--simulator-port", std::to_string(simulatorPort)});
  if (options.notifierPort) {
    state.insert(state.end(), {"--test", "notifier-port=" + std::to_string(bell.port())});
  }
  return state;
}

ProgramEnd run(const SatelliteHostOptions& options) {
  auto store = PosixFileStore::open(options.store);
  if (!store) return ProgramEnd::failed(store.error());
  auto slots = PosixFileStore::open(options.store + "/slots");
  if (!slots) return ProgramEnd::failed(slots.error());
  auto bell = openNotifier(options);
  if (!bell) return ProgramEnd::failed(bell.error());

  const HostClock networkClock = HostClock::unset();            // peers do not run at the simulated speed
  HostClock clock = HostClock::unset().atSpeed(options.speed);  // the hub sets the clock
  ConsoleLog log;
  OsRandom random;
  MbedtlsCrypto crypto;
  MbedtlsSignatureCheck signatures;
  CurlHttpClient http;
  SimulatedStrip leds(clock);
  FolderFirmwareSlot slot(*slots.value(), kSlotBytes);
  if (Status booted = slot.boot(); !booted) log.write(LogLevel::kError, booted.error().message);
  HostSystem system(*slots.value());
  const std::string version = slot.runningVersion().value_or(LUMI_VERSION);
  const std::string fault = injectedFault(slot, version, options.badImages);
  const auto satelliteOptions = satelliteOptionsOf(options, version, fault);
  /** Ends main(). If the program is pending verification, restarts so that it is rolled back. */
  const auto cannotStart = [&](const Error& error) {
    if (!slot.isPendingVerify()) return ProgramEnd::failed(error);
    log.write(LogLevel::kError, error.message);
    return ProgramEnd::crash(system, presentState(options.simulatorPort.value_or(0), bell.value(), options));
  };
  if (!satelliteOptions) return cannotStart(satelliteOptions.error());
  if (fault == "no-start") return cannotStart({"The program can't start."});
  const SatellitePorts ports = {*store.value(), clock,  random, http,      bell.value(), leds, log,
                                slot,           system, crypto, signatures};
  std::unique_ptr<FileStore> www;
  std::optional<Satellite> satellite;
  std::optional<SatelliteHostPortal> portal;
  if (options.wifi.empty()) {
    satellite.emplace(ports, satelliteOptions.value()).start();
  } else {
    auto opened = PosixFileStore::openForReading(kPanelFolder);
    if (!opened) return cannotStart(opened.error());
    www = std::move(opened.value());
    portal.emplace(ports, *www, satelliteOptions.value(), options, networkClock);
    if (Status started = portal->start(); !started) return cannotStart(started.error());
  }

  SimulatorPage page(clock);
  page.showMatrix("matrix", options.id, leds);
  HttpServer simulatorServer(page.router(), networkClock);
  if (options.simulatorPort) {
    if (Status listening =
            listenOn(simulatorServer, "127.0.0.1", *options.simulatorPort, options.isRestarted);
        !listening)
      return cannotStart(listening.error());
    std::printf("Simulator: http://127.0.0.1:%u/\n", simulatorServer.port());
    std::fflush(stdout);
  }

  stopOnSignals();
  const std::vector<std::string> state =
      presentState(simulatorServer.port(), bell.value(), options, portal ? portal->port() : uint16_t{0});
  const Millis begun = clock.now();
  while (!stopAsked && !system.restartAsked()) {
    if (crashesNow(fault, clock.now() - begun)) return ProgramEnd::crash(system, state);
    const bool isBusy = portal ? portal->tick() : satellite->tick();
    const int pause = http.busy() ? kPassMillisWhileAsking : kPassMillis;
    simulatorServer.poll(isBusy ? 0 : pause, bell.value().descriptor());
  }
  return ProgramEnd::ofLoop(portal ? portal->flush() : satellite->flush(), system, log, state);
}

}  // namespace
}  // namespace lumi

int main(int argumentCount, char** arguments) {
  const auto options = lumi::parseSatelliteHostOptions(argumentCount, arguments);
  if (!options) return lumi::ProgramEnd::failed(options.error()).leave(argumentCount, arguments);
  if (options.value().help) {
    std::fputs(lumi::kSatelliteHostUsage, stdout);
    return 0;
  }
  return lumi::run(options.value()).leave(argumentCount, arguments);
}
