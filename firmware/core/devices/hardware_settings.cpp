#include "core/devices/hardware_settings.h"

#include <algorithm>

#include "core/base/coordinates.h"
#include "core/base/text.h"
#include "core/http/routing/host_check.h"
#include "core/json/field_list.h"

namespace lumi {
namespace {

constexpr std::array<std::string_view, 2> kTemperatureUnits = {"celsius", "fahrenheit"};
constexpr const char* kCurrentLimit = "between 0 (no limit) and 100000 milliamperes";
constexpr const char* kRotation = "0, 90, 180 or 270 degrees";
constexpr const char* kTimeZone = "a time zone rule such as CET-1CEST,M3.5.0,M10.5.0/3";
constexpr const char* kPlace = "a name of at most 100 bytes, or coordinates such as 52.52, 13.41";

bool isHostCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/** True if `text` is a DNS label (a part between dots) in lower case. */
bool isLabel(std::string_view text) {
  if (text.empty() || text.size() > 63 || text.front() == '-' || text.back() == '-') return false;
  for (const char c : text) {
    if (!isHostCharacter(c)) return false;
  }
  return true;
}

bool isHostName(std::string_view text) {
  if (text.size() > HardwareSettings::kMaxHostLength) return false;
  while (true) {
    const size_t dot = text.find('.');
    if (!isLabel(text.substr(0, dot))) return false;
    if (dot == std::string_view::npos) return true;
    text.remove_prefix(dot + 1);
  }
}

Status validatePlace(std::string_view place) {
  if (hasControlCharacter(place)) return must("place", kPlace);
  if (looksLikeCoordinates(place) && !coordinatesFrom(place)) {
    return invalid(
        "The coordinates of place must be a latitude between -90 and 90 and a longitude between -180 and "
        "180, "
        "such as 52.52, 13.41.");
  }
  return Done{};
}

}  // namespace

HardwareSettings::HardwareSettings() = default;
HardwareSettings::HardwareSettings(const HardwareSettings& other) = default;
HardwareSettings::HardwareSettings(HardwareSettings&& other) noexcept = default;
HardwareSettings& HardwareSettings::operator=(const HardwareSettings& other) = default;
HardwareSettings& HardwareSettings::operator=(HardwareSettings&& other) noexcept = default;
HardwareSettings::~HardwareSettings() = default;

std::optional<SyslogServer> syslogServer(std::string_view text) {
  SyslogServer server;
  server.address = text.substr(0, text.find(':'));
  if (server.address.size() < text.size()) {
    const auto port = parseUnsigned(text.substr(server.address.size() + 1));
    if (!port || *port == 0 || *port > UINT16_MAX) return std::nullopt;
    server.port = static_cast<uint16_t>(*port);
  }
  return text.empty() || isIpv4(server.address) ? std::optional(server) : std::nullopt;
}

Status validate(const HardwareSettings& settings) {
  if (const uint16_t most = maxLeds(settings.ledType); settings.ledCount < 1 || settings.ledCount > most) {
    const char* const why = most < kMaxLeds ? " with RGBW LEDs." : ".";
    return invalid(concat({"ledCount must be between 1 and ", most, why}));
  }
  if (settings.timeZone.empty() || settings.timeZone.size() > HardwareSettings::kMaxTimeZoneLength) {
    return must("timezone", kTimeZone);
  }
  if (!isLabel(settings.name) || settings.name.size() > HardwareSettings::kMaxNameLength) {
    return invalid("name must have 1 to 32 letters a-z, digits or dashes, and no dash at its ends.");
  }
  if (Status valid = validate(settings.table); !valid) return valid;
  for (const std::string& host : settings.allowedHosts) {
    if (!isHostName(host))
      return invalid(
          "allowedHosts must hold host names of at most 100 letters a-z, digits, dashes and dots.");
  }
  for (const MatrixMount& mount : settings.matrices) {
    if (mount.rotation % 90 != 0) return must("rotation", kRotation);
  }
  if (!syslogServer(settings.syslog)) {
    return invalid("syslog must be empty or an IPv4 address such as 192.168.1.9 or 192.168.1.9:514.");
  }
  return validatePlace(settings.place);
}

namespace {

std::optional<Rgb> balanceFrom(std::string_view text) {
  const auto white = colorFromHex(text);
  const bool isBright =
      white && std::min({white->red, white->green, white->blue}) >= HardwareSettings::kMinBalance;
  return isBright ? white : std::nullopt;
}

std::optional<std::string> hostFrom(std::string_view text) {
  return toLowerAscii(text);
}

constexpr TextForm kBalance =
    textForm<Rgb, balanceFrom, toHexColor>("a colour such as #ffb0f0, with at least 40 for each channel");
constexpr const char* kHostList = "a list of at most 8 host names";
constexpr TextForm kHost = textForm<hostFrom>(kHostList);
constexpr ListForm kHosts =
    vectorForm<std::string, HardwareSettings::kMaxAllowedHosts>(kHostList, nullptr, &kHost);

void mountFields(FieldVisitor& visit, void* settings) {
  auto& mount = *static_cast<MatrixMount*>(settings);
  visit.choice("connection", mount.connection, kMatrixConnectionNames);
  visit.whole("rotation", mount.rotation, 0, 270, kRotation);
  visit.flag("flip", mount.flip);
  visit.flag("serpentine", mount.serpentine);
  visit.choice("colorOrder", mount.colorOrder, kColorOrderNames);
  visit.whole("currentLimit", mount.currentLimit, 0, HardwareSettings::kMaxCurrent, kCurrentLimit);
}

constexpr ListForm kMounts =
    arrayForm<MatrixMount, HardwareSettings::kMatrices>("a list of at most 2 objects", mountFields);

}  // namespace

void fields(FieldVisitor& visit, HardwareSettings& settings) {
  visit.whole("ledCount", settings.ledCount, 1, kMaxLeds, "between 1 and 1000");
  visit.choice("colorOrder", settings.colorOrder, kColorOrderNames);
  visit.whole("currentLimit", settings.currentLimit, 0, HardwareSettings::kMaxCurrent, kCurrentLimit);
  visit.choice("ledType", settings.ledType, kLedTypeNames);
  visit.form("whiteBalance", &settings.whiteBalance, kBalance);
  visit.text("timezone", settings.timeZone, HardwareSettings::kMaxTimeZoneLength, kTimeZone);
  visit.text("name", settings.name, HardwareSettings::kMaxHostLength);
  visit.list("allowedHosts", &settings.allowedHosts, kHosts);
  fields(visit, settings.table);
  visit.list("matrices", &settings.matrices, kMounts);
  visit.flag("matricesJoined", settings.matricesJoined);
  visit.text("place", settings.place, HardwareSettings::kMaxPlaceLength, kPlace);
  visit.choice("temperatureUnit", settings.fahrenheit, kTemperatureUnits);
  visit.text("syslog", settings.syslog, HardwareSettings::kMaxHostLength);
}

std::string hardwareToJson(const HardwareSettings& settings) {
  return fieldsToJson(settings);
}

Result<HardwareSettings> hardwareFromJson(const HardwareSettings& current, std::string_view text) {
  HardwareSettings settings = current;
  Status done = readFields(text, "The hardware settings", settings);
  settings.name = toLowerAscii(settings.name);
  settings.place = trim(settings.place);
  settings.syslog = trim(settings.syslog);
  settings.table = completed(settings.table);
  if (done) done = validate(settings);
  if (!done) return done.error();
  return settings;
}

}  // namespace lumi
