#include "main/hub_host_options.h"

#include <getopt.h>

#include "main/option_values.h"

namespace lumi {

const char* const kHubHostUsage =
    R"(hub_host: the Lumisand hub on this computer

  --port N             port of the panel, 0 picks a free one (default 8080)
  --store DIR          where accounts, settings and patterns are kept (default lumisand-store)
  --www DIR            where the built panel is (default data/www)
  --owner NAME:PASS    makes the first account when there is none
  --admin-token T      the admin token, instead of a random one
  --tz POSIX_TZ        time zone until one is set in the panel, e.g. CET-1CEST,M3.5.0,M10.5.0/3
  --now ISO|unset      starts the hub's clock at this time (2026-05-01T05:59:30Z), or unset
  --serial PATH|none   the sand table's serial port, e.g. /dev/ttyUSB0 (default none)
  --weather URL        asks this address for the weather instead of Open-Meteo
  --device ID=TOKEN    lets a device in with this token (matrix-1 or matrix-2); may be repeated
  --twin-port N        serves the twin page on this port, 0 picks a free one
  --matrix-twin ID=URL the twin of that matrix's satellite, to show it here too; may be repeated
  --reset-accounts     erases accounts and sessions, nothing else, and makes a new admin token
  --help               this text
)";

namespace {

enum Option : int {
  kPort = 1,
  kStore,
  kWww,
  kOwner,
  kAdminToken,
  kTz,
  kNow,
  kSerial,
  kWeather,
  kDevice,
  kTwinPort,
  kMatrixTwin,
  kReset,
  kHelp
};

const option kLongOptions[] = {
    {"port", required_argument, nullptr, kPort},
    {"store", required_argument, nullptr, kStore},
    {"www", required_argument, nullptr, kWww},
    {"owner", required_argument, nullptr, kOwner},
    {"admin-token", required_argument, nullptr, kAdminToken},
    {"tz", required_argument, nullptr, kTz},
    {"now", required_argument, nullptr, kNow},
    {"serial", required_argument, nullptr, kSerial},
    {"weather", required_argument, nullptr, kWeather},
    {"device", required_argument, nullptr, kDevice},
    {"twin-port", required_argument, nullptr, kTwinPort},
    {"matrix-twin", required_argument, nullptr, kMatrixTwin},
    {"reset-accounts", no_argument, nullptr, kReset},
    {"help", no_argument, nullptr, kHelp},
    {nullptr, 0, nullptr, 0},
};

Status readNow(std::string_view text, HubHostOptions& options) {
  options.clockUnset = text == "unset";
  options.now = fromIso(text);
  if (!options.now && !options.clockUnset) {
    return Error{"--now takes a time such as 2026-05-01T06:00:00Z, or unset."};
  }
  return Done{};
}

Status readOwner(std::string_view text, HubHostOptions& options) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return Error{"--owner takes NAME:PASSWORD."};
  options.ownerName = text.substr(0, colon);
  options.ownerPassword = text.substr(colon + 1);
  return Done{};
}

Status readWeather(std::string_view text, HubHostOptions& options) {
  auto url = readBaseUrl(text);
  if (!url) return url.error();
  options.weather = std::move(url.value());
  return Done{};
}

Status readDevice(std::string_view text, HubHostOptions& options) {
  auto device = readPair(text);
  if (!device) return device.error();
  options.devices.insert(std::move(device.value()));
  return Done{};
}

Status readMatrixTwin(std::string_view text, HubHostOptions& options) {
  const auto twin = readPair(text);
  if (!twin) return twin.error();
  auto url = readBaseUrl(twin.value().second);
  if (!url) return url.error();
  options.matrixTwins[twin.value().first] = std::move(url.value());
  return Done{};
}

Status readPorts(int found, std::string_view value, HubHostOptions& options) {
  const auto port = readPort(value);
  if (!port) return port.error();
  if (found == kPort) options.port = port.value();
  if (found == kTwinPort) options.twinPort = port.value();
  return Done{};
}

Status readOption(int found, const char* value, HubHostOptions& options) {
  switch (found) {
    case kPort:
    case kTwinPort:
      return readPorts(found, value, options);
    case kWeather:
      return readWeather(value, options);
    case kDevice:
      return readDevice(value, options);
    case kMatrixTwin:
      return readMatrixTwin(value, options);
    case kStore:
      options.store = value;
      return Done{};
    case kWww:
      options.www = value;
      return Done{};
    case kOwner:
      return readOwner(value, options);
    case kAdminToken:
      options.adminToken = value;
      return Done{};
    case kTz:
      options.timeZone = value;
      return Done{};
    case kNow:
      return readNow(value, options);
    case kSerial:
      options.serial = value;
      return Done{};
    case kReset:
      options.resetAccounts = true;
      return Done{};
    case kHelp:
      options.help = true;
      return Done{};
    default:
      return Error{"There is an option that hub_host does not know, or one without its value. Try --help."};
  }
}

}  // namespace

Result<HubHostOptions> parseHubHostOptions(int argumentCount, char* const* arguments) {
  HubHostOptions options;
  opterr = 0;
  for (int found; (found = getopt_long(argumentCount, arguments, "", kLongOptions, nullptr)) != -1;) {
    if (Status read = readOption(found, optarg, options); !read) return read.error();
  }
  if (optind < argumentCount) return Error{std::string("What is '") + arguments[optind] + "'? Try --help."};
  return options;
}

}  // namespace lumi
