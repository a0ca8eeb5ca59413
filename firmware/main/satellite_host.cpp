#include <cstdio>

#include "main/satellite_host_options.h"
#include "main/stop_signal.h"
#include "platform/host/console_log.h"
#include "platform/host/curl_http_client.h"
#include "platform/host/folder_firmware_slot.h"
#include "platform/host/host_clock.h"
#include "platform/host/host_system.h"
#include "platform/host/http_server.h"
#include "platform/host/mbedtls_crypto.h"
#include "platform/host/mbedtls_signature_check.h"
#include "platform/host/no_doorbell.h"
#include "platform/host/os_random.h"
#include "platform/host/posix_file_store.h"
#include "platform/host/simulated_strip.h"
#include "platform/host/twin.h"
#include "platform/host/udp_doorbell.h"
#include "satellite/satellite.h"

namespace lumi {
namespace {

constexpr int kCannotStart = 2;
constexpr int kPassMillis = 5;
constexpr uint64_t kSlotBytes = 0x180000;  // the satellites' boards have 4 MB of flash
constexpr int kPassMillisWhileAsking = 1;

int fail(const Error& error) {
  std::fprintf(stderr, "%s\n", error.message.c_str());
  return kCannotStart;
}

Result<UdpDoorbell> openDoorbell(const SatelliteHostOptions& options) {
  if (!options.hasDoorbell) return UdpDoorbell::open(0);
  if (options.doorbellPort) return UdpDoorbell::open(*options.doorbellPort);
  auto usual = UdpDoorbell::open(Doorbell::kPort);
  return usual ? std::move(usual) : UdpDoorbell::open(0);  // another satellite has it
}

int run(const SatelliteHostOptions& options) {
  auto store = PosixFileStore::open(options.store);
  if (!store) return fail(store.error());
  auto slots = PosixFileStore::open(options.store + "/slots");
  if (!slots) return fail(slots.error());
  auto bell = openDoorbell(options);
  if (!bell) return fail(bell.error());

  HostClock clock = HostClock::unset();  // it has the time from its hub
  ConsoleLog log;
  OsRandom random;
  CurlHttpClient http;
  NoDoorbell noBell;
  SimulatedStrip leds(clock);
  MbedtlsCrypto crypto;
  MbedtlsSignatureCheck signatures;
  FolderFirmwareSlot slot(*slots.value(), kSlotBytes);
  slot.boot();
  HostSystem system(*slots.value());
  Doorbell* doorbell = &noBell;
  if (options.hasDoorbell) doorbell = &bell.value();
  Satellite satellite(
      {*store.value(), clock, random, http, *doorbell, leds, log, slot, system, crypto, signatures},
      {options.id, options.hubUrl, options.token, slot.runningVersion().value_or(LUMI_VERSION), {}, {}});
  satellite.start();

  Twin twin(clock);
  twin.showMatrix("matrix", options.id, leds);
  HttpServer twinServer(twin.router(), clock, {});
  if (options.twinPort) {
    if (Status listening = twinServer.listen("127.0.0.1", *options.twinPort); !listening)
      return fail(listening.error());
    std::printf("Twin: http://127.0.0.1:%u/\n", twinServer.port());
    std::fflush(stdout);
  }

  stopOnSignals();
  while (!stopAsked) {
    satellite.tick();
    twinServer.poll(http.busy() ? kPassMillisWhileAsking : kPassMillis, bell.value().descriptor());
  }
  system.ending();
  if (Status saved = satellite.flush(); !saved) return fail(saved.error());
  return 0;
}

}  // namespace
}  // namespace lumi

int main(int argumentCount, char** arguments) {
  const auto options = lumi::parseSatelliteHostOptions(argumentCount, arguments);
  if (!options) return lumi::fail(options.error());
  if (options.value().help) {
    std::fputs(lumi::kSatelliteHostUsage, stdout);
    return 0;
  }
  return lumi::run(options.value());
}
