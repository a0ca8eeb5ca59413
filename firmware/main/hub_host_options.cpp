#include "main/hub_host_options.h"

#include <arpa/inet.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "core/base/text.h"
#include "core/base/time_zone.h"
#include "core/devices/hardware_settings.h"
#include "platform/host/net/http_socket.h"
#include "platform/host/system/program_restart.h"

namespace lumi {

const char* const kHubHostUsage =
    R"(hub_host: the Lumisand hub on this computer

  --port N             port of the panel, 0 picks a free one (default 8080)
  --listen ADDRESS     address of this computer at which the panel is served, and live light arrives, e.g.
                       127.0.0.1 (default all)
  --trusted-proxy IP   a reverse proxy at this address says who its clients are; may be repeated
                       (docs/behind-a-proxy.md)
  --store DIR          where accounts, settings and patterns are kept (default lumisand-store)
  --www DIR            where the built panel is (default data/www); the hub copies each new build
  --owner NAME:PASS    makes the first account when there is none; like the environment's LUMI_OWNER, which
                       other users of this computer can't read
  --tz ZONE            time zone until one is set in the panel: a name such as Europe/Berlin, or a rule such
                       as CET-1CEST,M3.5.0,M10.5.0/3 (default UTC)
  --serial PATH|none   the sand table's serial port, e.g. /dev/ttyUSB0 (default none)
  --hardware JSON      changes hardware settings at the start (docs/openapi.json), e.g. '{"ledCount":144}'
  --device ID=TOKEN    lets a device in with this token (matrix-1 or matrix-2); may be repeated; like
                       LUMI_DEVICES in the environment ("matrix-1=TOKEN matrix-2=TOKEN")
  --update-key FILE    public key (PEM, P-256) that must sign firmware; other images are refused
  --reset-accounts     erases accounts and sessions, nothing else, and prints Set-up with a new admin token
  --simulator-port N   serves the simulator page on this port, 0 picks a free one
  --matrix-simulator ID=URL  simulator page of that matrix's satellite, to show it here too; may be repeated
  --flash 4|16         megabytes of flash that the hub has (default 16); with 4 an upload has to fit into the
                       slot beside the program that runs, a new panel takes the old one's place, and the store
                       has the room of a 4 MB board
  --bad-image V=FAULT  plays a version V that fails its trial: no-start, no-link, no-web, crash or crash-later;
                       may be repeated
  --restarted          added when the program restarts itself: its ports and time follow, and --owner,
                       --hardware, --device and --reset-accounts are not applied again
  --openapi            prints the description of all HTTP calls (OpenAPI 3.1)
  --help               this text

  --test KEY=VALUE     for tests; may be repeated:
    admin-token=T      the admin token, instead of a random one
    hash-rounds=N      rounds of PBKDF2 for each password (default: what takes a second, 10000 to 100000)
    now=ISO|unset      starts the hub's clock at this time (2026-05-01T05:59:30Z), or unset
    speed=N            the hub's time runs N times as fast (1 to 100); sessions end sooner, too
    weather=URL        asks this address for the weather instead of Open-Meteo
    wifi=NAME=PASS,... plays a device that joins one of these Wi-Fi networks (a password may be empty) and has
                       an access point of its own at 127.0.0.2; @FILE reads them from a file, one a line, again
                       and again
    live-port=N        takes live light at N (DDP), N+1 (E1.31) and N+2 (WLED UDP)
    self-test-limit=MS how long new firmware has to prove itself (default 60000)
)";

namespace {

using Options = HubHostOptions;

Status readNow(std::string_view text, Options& options) {
  options.clockUnset = text == "unset";
  options.now = fromIso(text);
  if (!options.now && !options.clockUnset) {
    return invalid("now takes a time such as 2026-05-01T06:00:00Z, or unset.");
  }
  return Done{};
}

Status readOwner(std::string_view text, Options& options) {
  const size_t colon = text.find(':');
  if (colon == std::string_view::npos) return invalid("--owner takes NAME:PASSWORD.");
  options.ownerName = text.substr(0, colon);
  options.ownerPassword = text.substr(colon + 1);
  return Done{};
}

Result<std::pair<std::string, std::string>> readPairWithUrl(std::string_view text) {
  auto pair = readPair(text);
  if (!pair) return pair.error();
  auto url = readBaseUrl(pair.value().second);
  if (!url) return url.error();
  return std::pair(std::move(pair.value().first), std::move(url.value()));
}

Status readTrustedProxy(std::string_view text, Options& options) {
  auto address = HttpSocket::normalAddress(std::string(text));
  if (!address) return invalid("--trusted-proxy takes an IP address.");
  options.trustedProxies.push_back(std::move(*address));
  return Done{};
}

/** The rule at the end of a time zone file (RFC 8536, from version 2 on), or "". */
std::string ruleOfZoneFile(const std::string& path) {
  std::error_code isMissing;
  if (!std::filesystem::is_regular_file(path, isMissing)) return "";
  std::ifstream file(path, std::ios::binary);
  char begin[4] = {};
  file.read(begin, sizeof begin);
  if (std::string_view(begin, sizeof begin) != "TZif") return "";
  std::string line;
  for (std::string next; std::getline(file, next);) line = std::move(next);
  return line;
}

Status readZone(std::string_view text, Options& options) {
  if (startsWith(text, ":")) text.remove_prefix(1);
  const std::string path = concat({startsWith(text, "/") ? "" : "/usr/share/zoneinfo/", text});
  // "UTC" needs no file.
  for (const std::string& rule : {std::string(text == "UTC" ? "UTC0" : text), ruleOfZoneFile(path)}) {
    if (!TimeZone::parse(rule)) continue;
    options.timeZone = rule;
    return Done{};
  }
  return invalid(
      "No such time zone. Give a name such as Europe/Berlin, or a rule such as CET-1CEST,M3.5.0,M10.5.0/3.");
}

/** The settings that the change applies to are not known yet. */
Status readHardware(std::string_view text, Options& options) {
  if (const auto read = hardwareFromJson({}, text); !read) return read.error();
  options.hardware = text;
  return Done{};
}

Result<unsigned> readFlash(std::string_view text) {
  if (text != "4" && text != "16") return invalid("--flash takes 4 or 16, megabytes.");
  return text == "4" ? 4U : 16U;
}

Result<uint32_t> readHashRounds(std::string_view text) {
  const auto rounds = parseUnsigned(text);
  if (!rounds || *rounds == 0 || *rounds > Options::kMaxHashRounds) {
    return invalid("hash-rounds takes a number from 1 to 100000.");
  }
  return static_cast<uint32_t>(*rounds);
}

Status readHubsBadImage(std::string_view text, Options& options) {
  return readBadImage(text, {"no-start", "no-link", "no-web", "crash", "crash-later"}, options.badImages);
}

constexpr OptionRow<Options> kTestOptions[] = {
    {"admin-token", into<&Options::adminToken, readText>},
    {"hash-rounds", into<&Options::hashRounds, readHashRounds>},
    {"now", readNow},
    {"speed", into<&Options::speed, readSpeed>},
    {"weather", into<&Options::weather, readBaseUrl>},
    {"wifi", into<&Options::wifi, readText>},
    {"live-port", into<&Options::livePort, readPort>},
    {"self-test-limit", into<&Options::selfTestLimit, readMillis>},
};

constexpr OptionRow<Options> kOptions[] = {
    {"port", into<&Options::port, readPort>},
    {"listen", into<&Options::listen, readText>},
    {"trusted-proxy", readTrustedProxy},
    {"store", into<&Options::store, readText>},
    {"www", into<&Options::www, readText>},
    {"owner", readOwner},
    {"tz", readZone},
    {"serial", into<&Options::serial, readText>},
    {"hardware", readHardware},
    {"device", intoMap<&Options::devices, readPair>},
    {"update-key", into<&Options::updateKey, readText>},
    {"reset-accounts", turnOn<&Options::resetAccounts>, false},
    {"simulator-port", into<&Options::simulatorPort, readPort>},
    {"matrix-simulator", intoMap<&Options::matrixSimulators, readPairWithUrl>},
    {"flash", into<&Options::flashMegabytes, readFlash>},
    {"bad-image", readHubsBadImage},
    {kRestartedOption + 2, turnOn<&Options::isRestarted>, false},
    {"openapi", turnOn<&Options::openapi>, false},
    {"help", turnOn<&Options::help>, false},
    {"test", readTestOption<kTestOptions, Options>},
};

/** Adds what the environment contains and the command line does not. */
Status readEnvironment(Environment environment, Options& options) {
  const char* owner = environment("LUMI_OWNER");
  if (owner != nullptr && options.ownerName.empty()) {
    if (Status read = readOwner(owner, options); !read) return read;
  }
  const char* devices = environment("LUMI_DEVICES");
  std::istringstream words(devices == nullptr ? "" : devices);
  for (std::string word; words >> word;) {
    auto pair = readPair(word);
    if (!pair) return pair.error();
    options.devices.insert(std::move(pair.value()));
  }
  return Done{};
}

}  // namespace

Result<HubHostOptions> parseHubHostOptions(int argumentCount, char* const* arguments,
                                           Environment environment) {
  auto options = readCommandLine<Options>(argumentCount, arguments, kOptions);
  if (!options) return options;
  if (Status read = readEnvironment(environment, options.value()); !read) return read.error();
  return options;
}

std::vector<std::string> warningsOf(const HubHostOptions& options) {
  std::vector<std::string> warnings;
  if (options.hashRounds && *options.hashRounds < HubHostOptions::kMaxHashRounds) {
    warnings.push_back("Passwords are hashed in " + std::to_string(*options.hashRounds) +
                       " rounds: for tests only.");
  }
  if (options.speed != 1) {
    warnings.push_back("Time runs " + std::to_string(options.speed) +
                       " times as fast: so do sessions and the waits of who guesses passwords.");
  }
  return warnings;
}

Ipv4Address HubHostOptions::liveAddress() const {
  in_addr address{};
  const std::string& text = listen;
  if (inet_pton(AF_INET, text.c_str(), &address) == 1) return ntohl(address.s_addr);
  return text.empty() || text == "*" || text == "::" ? INADDR_ANY : INADDR_LOOPBACK;
}

}  // namespace lumi
