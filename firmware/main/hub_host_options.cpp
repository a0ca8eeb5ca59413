#include "main/hub_host_options.h"

#include <getopt.h>

#include <utility>

#include "main/option_values.h"
#include "platform/host/system/program_restart.h"

namespace lumi {

const char* const kHubHostUsage =
    R"(hub_host: the Lumisand hub on this computer

  --port N             port of the panel, 0 picks a free one (default 8080)
  --store DIR          where accounts, settings and patterns are kept (default lumisand-store)
  --www DIR            where the built panel is (default data/www); the hub copies each new build
  --owner NAME:PASS    makes the first account when there is none
  --admin-token T      the admin token, instead of a random one
  --hash-rounds N      rounds of PBKDF2 for each password (default 100000); fewer are for tests only
  --tz POSIX_TZ        time zone until one is set in the panel, e.g. CET-1CEST,M3.5.0,M10.5.0/3
  --now ISO|unset      starts the hub's clock at this time (2026-05-01T05:59:30Z), or unset
  --speed N            lets the hub's time run N times as fast (1 to 100, default 1), for tests only: sessions and
                       the waits of who guesses passwords end sooner, too
  --serial PATH|none   the sand table's serial port, e.g. /dev/ttyUSB0 (default none)
  --weather URL        asks this address for the weather instead of Open-Meteo
  --device ID=TOKEN    lets a device in with this token (matrix-1 or matrix-2); may be repeated
  --twin-port N        serves the twin page on this port, 0 picks a free one
  --matrix-twin ID=URL the twin of that matrix's satellite, to show it here too; may be repeated
  --wifi NAME=PASS,... plays a device that joins one of these Wi-Fi networks (a password may be empty) and has
                       an access point of its own at 127.0.0.2; @FILE reads them from a file, one a line, again
                       and again
  --slots DIR          where the hub's two programs are kept (default: slots in the store)
  --flash 4|16         megabytes of flash that the hub has (default 16); with 4 an upload has to fit into the
                       slot beside the program that runs, and a new panel takes the old one's place
  --chip C             esp32 or esp32s3: whose programs the hub takes (default esp32)
  --update-key FILE    public key (PEM, P-256) of who signs firmware; other images are refused
  --self-test-limit MS how long new firmware has to prove itself (default 60000)
  --bad-image V=FAULT  plays a version V that fails its trial: no-start, no-link, no-web, crash or crash-later;
                       may be repeated
  --reset-accounts     erases accounts and sessions, nothing else, and makes a new admin token
  --restarted          what a restart from inside adds: the ports and the time of before follow, and --owner,
                       --device and --reset-accounts are not done again
  --help               this text
)";

namespace {

enum Option : int {
  kPort = 1,
  kStore,
  kWww,
  kOwner,
  kAdminToken,
  kHashRounds,
  kTz,
  kNow,
  kSpeed,
  kSerial,
  kWeather,
  kDevice,
  kTwinPort,
  kMatrixTwin,
  kWifi,
  kSlots,
  kFlash,
  kChip,
  kUpdateKey,
  kSelfTestLimit,
  kBadImage,
  kReset,
  kRestarted,
  kHelp
};

const option kLongOptions[] = {
    {"port", required_argument, nullptr, kPort},
    {"store", required_argument, nullptr, kStore},
    {"www", required_argument, nullptr, kWww},
    {"owner", required_argument, nullptr, kOwner},
    {"admin-token", required_argument, nullptr, kAdminToken},
    {"hash-rounds", required_argument, nullptr, kHashRounds},
    {"tz", required_argument, nullptr, kTz},
    {"now", required_argument, nullptr, kNow},
    {"speed", required_argument, nullptr, kSpeed},
    {"serial", required_argument, nullptr, kSerial},
    {"weather", required_argument, nullptr, kWeather},
    {"device", required_argument, nullptr, kDevice},
    {"twin-port", required_argument, nullptr, kTwinPort},
    {"matrix-twin", required_argument, nullptr, kMatrixTwin},
    {"wifi", required_argument, nullptr, kWifi},
    {"slots", required_argument, nullptr, kSlots},
    {"flash", required_argument, nullptr, kFlash},
    {"chip", required_argument, nullptr, kChip},
    {"update-key", required_argument, nullptr, kUpdateKey},
    {"self-test-limit", required_argument, nullptr, kSelfTestLimit},
    {"bad-image", required_argument, nullptr, kBadImage},
    {"reset-accounts", no_argument, nullptr, kReset},
    {kRestartedOption + 2, no_argument, nullptr, kRestarted},
    {"help", no_argument, nullptr, kHelp},
    {nullptr, 0, nullptr, 0},
};

constexpr std::pair<int, std::string HubHostOptions::*> kTexts[] = {
    {kStore, &HubHostOptions::store},           {kWww, &HubHostOptions::www},
    {kAdminToken, &HubHostOptions::adminToken}, {kTz, &HubHostOptions::timeZone},
    {kSerial, &HubHostOptions::serial},         {kSlots, &HubHostOptions::slots},
    {kUpdateKey, &HubHostOptions::updateKey},   {kWifi, &HubHostOptions::wifi},
};

constexpr std::pair<int, bool HubHostOptions::*> kFlags[] = {
    {kReset, &HubHostOptions::resetAccounts},
    {kRestarted, &HubHostOptions::isRestarted},
    {kHelp, &HubHostOptions::help},
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

Status readPanelPort(std::string_view text, HubHostOptions& options) {
  const auto port = readPort(text);
  if (!port) return port.error();
  options.port = port.value();
  return Done{};
}

Status readTwinPort(std::string_view text, HubHostOptions& options) {
  const auto port = readPort(text);
  if (!port) return port.error();
  options.twinPort = port.value();
  return Done{};
}

Status readFlash(std::string_view text, HubHostOptions& options) {
  if (text != "4" && text != "16") return Error{"--flash takes 4 or 16, megabytes."};
  options.flashMegabytes = text == "4" ? 4 : 16;
  return Done{};
}

Status readHubSpeed(std::string_view text, HubHostOptions& options) {
  const auto speed = readSpeed(text);
  if (!speed) return speed.error();
  options.speed = speed.value();
  return Done{};
}

Status readChip(std::string_view text, HubHostOptions& options) {
  if (text != "esp32" && text != "esp32s3") return Error{"--chip takes esp32 or esp32s3."};
  options.chip = text == "esp32" ? kChipEsp32 : kChipEsp32S3;
  return Done{};
}

Status readHashRounds(std::string_view text, HubHostOptions& options) {
  const auto rounds = parseUnsigned(text);
  if (!rounds || *rounds == 0 || *rounds > HubHostOptions::kUsualHashRounds) {
    return Error{"--hash-rounds takes a number from 1 to 100000."};
  }
  options.hashRounds = static_cast<uint32_t>(*rounds);
  return Done{};
}

Status readSelfTestLimit(std::string_view text, HubHostOptions& options) {
  const auto limit = readMillis(text);
  if (!limit) return limit.error();
  options.selfTestLimit = limit.value();
  return Done{};
}

Status readHubsBadImage(std::string_view text, HubHostOptions& options) {
  return readBadImage(text, {"no-start", "no-link", "no-web", "crash", "crash-later"}, options.badImages);
}

constexpr std::pair<int, Status (*)(std::string_view, HubHostOptions&)> kReaders[] = {
    {kPort, readPanelPort},
    {kTwinPort, readTwinPort},
    {kOwner, readOwner},
    {kHashRounds, readHashRounds},
    {kNow, readNow},
    {kWeather, readWeather},
    {kDevice, readDevice},
    {kMatrixTwin, readMatrixTwin},
    {kSpeed, readHubSpeed},
    {kFlash, readFlash},
    {kChip, readChip},
    {kSelfTestLimit, readSelfTestLimit},
    {kBadImage, readHubsBadImage},
};

Status readOption(int found, const char* value, HubHostOptions& options) {
  for (const auto& [option, flag] : kFlags) {
    if (option != found) continue;
    options.*flag = true;
    return Done{};
  }
  for (const auto& [option, text] : kTexts) {
    if (option != found) continue;
    options.*text = value;
    return Done{};
  }
  for (const auto& [option, read] : kReaders) {
    if (option == found) return read(value, options);
  }
  return Error{"There is an option that hub_host does not know, or one without its value. Try --help."};
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

std::vector<std::string> warningsOf(const HubHostOptions& options) {
  std::vector<std::string> warnings;
  if (options.hashRounds < HubHostOptions::kUsualHashRounds) {
    warnings.push_back("Passwords are hashed in " + std::to_string(options.hashRounds) +
                       " rounds: for tests only.");
  }
  if (options.speed != 1) {
    warnings.push_back("Time runs " + std::to_string(options.speed) +
                       " times as fast: so do sessions and the waits of who guesses passwords.");
  }
  return warnings;
}

}  // namespace lumi
