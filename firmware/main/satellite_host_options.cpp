#include "main/satellite_host_options.h"

#include <getopt.h>

#include "core/matrix/settings/matrix_settings.h"
#include "main/option_values.h"
#include "platform/host/system/program_restart.h"

namespace lumi {

const char* const kSatelliteHostUsage =
    R"(satellite_host: a Lumisand LED matrix on this computer

  --hub URL            the hub, e.g. http://192.168.1.5:8080
  --id ID              which matrix this is: matrix-1 or matrix-2 (default matrix-1)
  --token T            lets it in without a code; goes before the token it has kept
  --store DIR          where token and picture are kept (default lumisand-satellite)
  --twin-port N        serves the twin page on this port, 0 picks a free one
  --notifier-port N    UDP port that the hub rings, 0 picks a free one (default 4211, or a free one)
  --slots DIR          where its two programs are kept (default: slots in the store)
  --update-key FILE    public key (PEM, P-256) of who signs firmware; other images are refused
  --self-test-limit MS how long new firmware has to prove itself (default 60000)
  --retry-pause MS     before what failed of an update is tried again, doubled each time (default 1000)
  --heartbeat MS       between two heartbeats (default 5000)
  --speed N            lets its time run N times as fast, for tests (default 1)
  --bad-image V=FAULT  plays a version V that fails its trial: no-start, no-hub, crash or crash-later;
                       may be repeated
  --wifi NAME=PASS,... plays a matrix that has to be told one of these Wi-Fi networks (a password may be empty) and
                       which matrix it is, on its set-up page at 127.0.0.2; --id and --token have no meaning then
  --port N             of that page (default 0: any free one)
  --www DIR            the panel, for that page (default data/www)
  --no-notifier        can't be rung: news come with the heartbeat
  --restarted          what a restart from inside adds: the ports of before follow
  --help               this text
)";

namespace {

enum Option : int {
  kHub = 1,
  kId,
  kToken,
  kStore,
  kTwinPort,
  kDoorbellPort,
  kSlots,
  kUpdateKey,
  kSelfTestLimit,
  kRetryPause,
  kHeartbeat,
  kSpeed,
  kBadImage,
  kWifi,
  kPort,
  kWww,
  kNoDoorbell,
  kRestarted,
  kHelp
};

const option kLongOptions[] = {
    {"hub", required_argument, nullptr, kHub},
    {"id", required_argument, nullptr, kId},
    {"token", required_argument, nullptr, kToken},
    {"store", required_argument, nullptr, kStore},
    {"twin-port", required_argument, nullptr, kTwinPort},
    {"doorbell-port", required_argument, nullptr, kDoorbellPort},
    {"slots", required_argument, nullptr, kSlots},
    {"update-key", required_argument, nullptr, kUpdateKey},
    {"self-test-limit", required_argument, nullptr, kSelfTestLimit},
    {"retry-pause", required_argument, nullptr, kRetryPause},
    {"heartbeat", required_argument, nullptr, kHeartbeat},
    {"speed", required_argument, nullptr, kSpeed},
    {"bad-image", required_argument, nullptr, kBadImage},
    {"wifi", required_argument, nullptr, kWifi},
    {"port", required_argument, nullptr, kPort},
    {"www", required_argument, nullptr, kWww},
    {kRestartedOption + 2, no_argument, nullptr, kRestarted},
    {"no-doorbell", no_argument, nullptr, kNoDoorbell},
    {"help", no_argument, nullptr, kHelp},
    {nullptr, 0, nullptr, 0},
};

Status readHub(std::string_view value, SatelliteHostOptions& options) {
  auto url = readBaseUrl(value);
  if (!url) return url.error();
  const size_t host = url.value().find("//") + 2;
  if (url.value().find_first_of("/?#", host) != std::string::npos) {
    return Error{
        "The hub's address ends with its port, there is no path behind it: http://192.168.1.5:8080."};
  }
  options.hubUrl = std::move(url.value());
  return Done{};
}

Status readId(std::string_view value, SatelliteHostOptions& options) {
  if (!matrixIndex(value)) {
    return Error{"There is no '" + std::string(value) + "': a matrix is matrix-1 or matrix-2."};
  }
  options.id = value;
  return Done{};
}

Status readInto(Millis& time, std::string_view value) {
  const auto read = readMillis(value);
  if (!read) return read.error();
  time = read.value();
  return Done{};
}

Status readSpeedInto(unsigned& speed, std::string_view value) {
  const auto read = readSpeed(value);
  if (!read) return read.error();
  speed = read.value();
  return Done{};
}

template <typename Port>
Status readPortInto(Port& port, std::string_view value) {
  const auto read = readPort(value);
  if (!read) return read.error();
  port = read.value();
  return Done{};
}

Status readOption(int found, const char* value, SatelliteHostOptions& options) {
  switch (found) {
    case kHub:
      return readHub(value, options);
    case kId:
      return readId(value, options);
    case kToken:
      options.token = value;
      return Done{};
    case kStore:
      options.store = value;
      return Done{};
    case kTwinPort:
      return readPortInto(options.twinPort, value);
    case kDoorbellPort:
      return readPortInto(options.notifierPort, value);
    case kSlots:
      options.slots = value;
      return Done{};
    case kUpdateKey:
      options.updateKey = value;
      return Done{};
    case kSelfTestLimit:
      return readInto(options.selfTestLimit, value);
    case kRetryPause:
      return readInto(options.retryPause, value);
    case kHeartbeat:
      return readInto(options.heartbeatEvery, value);
    case kSpeed:
      return readSpeedInto(options.speed, value);
    case kBadImage:
      return readBadImage(value, {"no-start", "no-hub", "crash", "crash-later"}, options.badImages);
    case kWifi:
      options.wifi = value;
      return Done{};
    case kPort:
      return readPortInto(options.port, value);
    case kWww:
      options.www = value;
      return Done{};
    case kRestarted:
      options.isRestarted = true;
      return Done{};
    case kNoDoorbell:
      options.hasNotifier = false;
      return Done{};
    case kHelp:
      options.help = true;
      return Done{};
    default:
      return Error{
          "There is an option that satellite_host does not know, or one without its value. Try --help."};
  }
}

}  // namespace

Result<SatelliteHostOptions> parseSatelliteHostOptions(int argumentCount, char* const* arguments) {
  SatelliteHostOptions options;
  opterr = 0;
  for (int found; (found = getopt_long(argumentCount, arguments, "", kLongOptions, nullptr)) != -1;) {
    if (Status read = readOption(found, optarg, options); !read) return read.error();
  }
  if (optind < argumentCount) return Error{std::string("What is '") + arguments[optind] + "'? Try --help."};
  if (options.hubUrl.empty() && !options.help) return Error{"Where is the hub? Try --help."};
  return options;
}

}  // namespace lumi
