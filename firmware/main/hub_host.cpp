#include <cstdio>
#include <memory>
#include <utility>

#include "core/base/time_zone.h"
#include "hub/hub.h"
#include "main/hub_host_options.h"
#include "main/stop_signal.h"
#include "platform/host/console_log.h"
#include "platform/host/curl_http_client.h"
#include "platform/host/folder_firmware_slot.h"
#include "platform/host/host_clock.h"
#include "platform/host/host_network.h"
#include "platform/host/host_system.h"
#include "platform/host/http_server.h"
#include "platform/host/mbedtls_crypto.h"
#include "platform/host/mbedtls_signature_check.h"
#include "platform/host/no_serial.h"
#include "platform/host/os_random.h"
#include "platform/host/posix_file_store.h"
#include "platform/host/posix_serial.h"
#include "platform/host/simulated_strip.h"
#include "platform/host/twin.h"
#include "platform/host/udp_doorbell.h"
#include "platform/host/watched_serial.h"

namespace lumi {
namespace {

constexpr int kCannotStart = 2;
constexpr int kPassMillis = 5;
constexpr uint64_t kSlotBytes = 0x300000;  // as in Arduino's app3M_fat9M_16MB.csv

int fail(const Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return kCannotStart;
}

HostClock makeClock(const HubHostOptions& options) {
  if (options.clockUnset) return HostClock::unset();
  return options.now ? HostClock::startingAt(*options.now) : HostClock::ofComputer();
}

/** What the command line says about accounts. */
Status prepareAccounts(Auth& auth, const HubHostOptions& options) {
  if (options.resetAccounts) {
    if (Status reset = auth.resetAccounts(); !reset) return reset;
  }
  if (!options.adminToken.empty()) {
    if (Status set = auth.setAdminToken(options.adminToken); !set) return set;
  }
  if (options.ownerName.empty() || !auth.setupRequired()) return Done{};
  return auth.createOwner(options.ownerName, options.ownerPassword);
}

/** Lets the devices of the command line in that are not. */
Status admitDevices(DeviceRegistry& devices, const HubHostOptions& options) {
  for (const auto& [id, token] : options.devices) {
    const Device* device = devices.identify(token);
    if (device != nullptr && device->id == id) continue;
    if (Status admitted = devices.admit(id, token); !admitted) return admitted;
  }
  return Done{};
}

std::string twinOf(const std::string& id, const HubHostOptions& options) {
  const auto found = options.matrixTwins.find(id);
  return found == options.matrixTwins.end() ? "" : found->second;
}

void printAddresses(const Auth& auth, const HttpServer& panel, const HttpServer* twin) {
  std::printf("Panel:  http://127.0.0.1:%u/\n", panel.port());
  if (twin != nullptr) std::printf("Twin:   http://127.0.0.1:%u/\n", twin->port());
  if (const auto token = auth.setupToken()) {
    std::printf("Set-up: http://127.0.0.1:%u/login#setup=%s\n", panel.port(), token->c_str());
  }
  std::fflush(stdout);
}

Result<HubOptions> hubOptionsOf(const HubHostOptions& options) {
  HubOptions hubOptions;
  hubOptions.version = LUMI_VERSION;
  hubOptions.auth.iterations = 100'000;
  if (!options.weather.empty()) hubOptions.weather = {options.weather, options.weather};
  if (options.timeZone.empty()) return hubOptions;
  if (const auto zone = TimeZone::parse(options.timeZone); !zone) return zone.error();
  hubOptions.defaultTimeZone = options.timeZone;
  return hubOptions;
}

int run(const HubHostOptions& options) {
  auto store = PosixFileStore::open(options.store);
  if (!store) return fail(store.error());
  auto www = PosixFileStore::openForReading(options.www);
  if (!www) return fail(www.error());
  auto slots = PosixFileStore::open(options.store + "/slots");
  if (!slots) return fail(slots.error());

  HostClock clock = makeClock(options);
  ConsoleLog log;
  OsRandom random;
  MbedtlsCrypto crypto;
  SimulatedStrip strip(clock);
  SimulatedStrip matrix1(clock);
  SimulatedStrip matrix2(clock);
  CurlHttpClient http;
  auto doorbell = UdpDoorbell::open(0);  // it only rings
  if (!doorbell) return fail(doorbell.error());
  FolderFirmwareSlot slot(*slots.value(), kSlotBytes);
  slot.boot();
  HostSystem system(*slots.value());
  HostNetwork network;
  MbedtlsSignatureCheck signatures;
  NoSerial noTable;
  PosixSerial table(options.serial);
  const bool hasTable = options.serial != "none";

  auto hubOptions = hubOptionsOf(options);
  if (!hubOptions) return fail(hubOptions.error());
  WatchedSerial watchedTable(hasTable ? static_cast<SerialPort&>(table) : noTable);
  Hub hub({*store.value(),
           *www.value(),
           clock,
           random,
           crypto,
           strip,
           {&matrix1, &matrix2},
           watchedTable,
           http,
           doorbell.value(),
           log,
           slot,
           system,
           network,
           signatures},
          hubOptions.value());
  if (Status started = hub.start(); !started) return fail(started.error());
  if (Status prepared = prepareAccounts(hub.auth(), options); !prepared) return fail(prepared.error());
  if (Status admitted = admitDevices(hub.devices(), options); !admitted) return fail(admitted.error());

  HttpServer server(hub.router(), clock, {});
  if (Status listening = server.listen("", options.port); !listening) return fail(listening.error());
  Twin twin(clock);
  twin.showStrip(strip);
  twin.showMatrix("matrix-1", "Matrix 1", matrix1, twinOf("matrix-1", options));
  twin.showMatrix("matrix-2", "Matrix 2", matrix2, twinOf("matrix-2", options));
  twin.showTable(watchedTable);
  HttpServer twinServer(twin.router(), clock, {});
  if (options.twinPort) {
    if (Status listening = twinServer.listen("127.0.0.1", *options.twinPort); !listening)
      return fail(listening.error());
  }

  network.serving = true;
  stopOnSignals();
  printAddresses(hub.auth(), server, options.twinPort ? &twinServer : nullptr);
  while (!stopAsked) {
    const bool busy = hub.tick();
    if (options.twinPort) twinServer.poll(0);
    server.poll(busy ? 0 : kPassMillis, table.descriptor());
  }
  system.ending();
  if (Status saved = hub.flush(); !saved) return fail(saved.error());
  return 0;
}

}  // namespace
}  // namespace lumi

int main(int argumentCount, char** arguments) {
  const auto options = lumi::parseHubHostOptions(argumentCount, arguments);
  if (!options) return lumi::fail(options.error());
  if (options.value().help) {
    std::fputs(lumi::kHubHostUsage, stdout);
    return 0;
  }
  return lumi::run(options.value());
}
