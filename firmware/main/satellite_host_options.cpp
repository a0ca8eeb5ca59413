#include "main/satellite_host_options.h"

#include "core/matrix/settings/matrix_settings.h"
#include "platform/host/system/program_restart.h"

namespace lumi {

const char* const kSatelliteHostUsage =
    R"(satellite_host: a Lumisand LED matrix on this computer

  --hub URL            the hub, e.g. http://192.168.1.5:8080
  --id ID              which matrix this is: matrix-1 or matrix-2 (default matrix-1)
  --token T            lets it in without a code; goes before the token it has kept; like LUMI_TOKEN in the
                       environment, which other users of this computer can't read
  --store DIR          where token and picture are kept (default lumisand-satellite)
  --update-key FILE    public key (PEM, P-256) that must sign firmware; other images are refused
  --simulator-port N   serves the simulator page on this port, 0 picks a free one
  --bad-image V=FAULT  plays a version V that fails its trial: no-start, no-hub, crash or crash-later;
                       may be repeated
  --restarted          added when the program restarts itself: its ports follow
  --help               this text

  --test KEY=VALUE     for tests; may be repeated:
    wifi=NAME=PASS,... plays a matrix that needs one of these Wi-Fi networks (a password may be empty) and
                       which matrix it is, on its set-up page at 127.0.0.2; --id and --token have no meaning then
    port=N             of that page (default 0: any free one)
    notifier-port=N    UDP port for update notifications, 0 picks a free one (default 4211, or a free one)
    self-test-limit=MS how long new firmware has to prove itself (default 60000)
    retry-pause=MS     before a failed step of an update is tried again, doubled each time (default 1000)
    heartbeat=MS       between two heartbeats (default 5000)
    speed=N            its time runs N times as fast (1 to 100)
)";

namespace {

using Options = SatelliteHostOptions;

Result<std::string> readHub(std::string_view value) {
  auto url = readBaseUrl(value);
  if (!url) return url.error();
  const size_t host = url.value().find("//") + 2;
  if (url.value().find_first_of("/?#", host) != std::string::npos) {
    return invalid(
        "The hub's address ends with its port, there is no path behind it: http://192.168.1.5:8080.");
  }
  return url;
}

Result<std::string> readId(std::string_view value) {
  if (matrixIndex(value)) return std::string(value);
  return invalid("There is no '" + std::string(value) + "': a matrix is matrix-1 or matrix-2.");
}

Status readMatrixBadImage(std::string_view value, Options& options) {
  return readBadImage(value, {"no-start", "no-hub", "crash", "crash-later"}, options.badImages);
}

constexpr OptionRow<Options> kTestOptions[] = {
    {"wifi", into<&Options::wifi, readText>},
    {"port", into<&Options::port, readPort>},
    {"notifier-port", into<&Options::notifierPort, readPort>},
    {"self-test-limit", into<&Options::selfTestLimit, readMillis>},
    {"retry-pause", into<&Options::retryPause, readMillis>},
    {"heartbeat", into<&Options::heartbeatEvery, readMillis>},
    {"speed", into<&Options::speed, readSpeed>},
};

constexpr OptionRow<Options> kOptions[] = {
    {"hub", into<&Options::hubUrl, readHub>},
    {"id", into<&Options::id, readId>},
    {"token", into<&Options::token, readText>},
    {"store", into<&Options::store, readText>},
    {"update-key", into<&Options::updateKey, readText>},
    {"simulator-port", into<&Options::simulatorPort, readPort>},
    {"bad-image", readMatrixBadImage},
    {kRestartedOption + 2, turnOn<&Options::isRestarted>, false},
    {"help", turnOn<&Options::help>, false},
    {"test", readTestOption<kTestOptions, Options>},
};

}  // namespace

Result<SatelliteHostOptions> parseSatelliteHostOptions(int argumentCount, char* const* arguments,
                                                       Environment environment) {
  auto options = readCommandLine<Options>(argumentCount, arguments, kOptions);
  if (options && options.value().hubUrl.empty() && !options.value().help)
    return invalid("Where is the hub? Try --help.");
  const char* token = environment("LUMI_TOKEN");
  if (options && options.value().token.empty() && token != nullptr) options.value().token = token;
  return options;
}

}  // namespace lumi
