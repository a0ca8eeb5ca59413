#include "core/devices/hardware_settings.h"

#include <algorithm>

#include "core/base/coordinates.h"
#include "core/base/text.h"
#include "core/http/routing/host_check.h"
#include "core/json/json_fields.h"
#include "core/json/json_writer.h"

namespace lumi {
namespace {

constexpr const char* kWhiteBalance = "a colour such as #ffb0f0, with at least 40 for each channel";

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

Status validateMount(const MatrixMount& mount) {
  if (mount.rotation > 270 || mount.rotation % 90 != 0) {
    return Error{"A matrix's rotation must be 0, 90, 180 or 270 degrees."};
  }
  if (mount.currentLimit > HardwareSettings::kMaxCurrent) {
    return Error{"A matrix's currentLimit must be between 0 (no limit) and 100000 milliamperes."};
  }
  return Done{};
}

Status validatePlace(std::string_view place) {
  if (place.size() > HardwareSettings::kMaxPlaceLength || !isUtf8(place) || hasControlCharacter(place)) {
    return Error{"place must be a name of at most 100 bytes, or coordinates such as 52.52, 13.41."};
  }
  if (looksLikeCoordinates(place) && !coordinatesFrom(place)) {
    return Error{
        "The coordinates of place must be a latitude between -90 and 90 and a longitude between -180 and "
        "180, "
        "such as 52.52, 13.41."};
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
    return Error{concat({"ledCount must be between 1 and ", numberText(most), why})};
  }
  if (settings.currentLimit > HardwareSettings::kMaxCurrent) {
    return Error{"currentLimit must be between 0 (no limit) and 100000 milliamperes."};
  }
  const Rgb white = settings.whiteBalance;
  if (std::min({white.red, white.green, white.blue}) < HardwareSettings::kMinBalance) {
    return must("whiteBalance", kWhiteBalance);
  }
  if (settings.timeZone.empty() || settings.timeZone.size() > HardwareSettings::kMaxTimeZoneLength) {
    return Error{"timezone must be a POSIX rule such as CET-1CEST,M3.5.0,M10.5.0/3."};
  }
  if (!isLabel(settings.name) || settings.name.size() > HardwareSettings::kMaxNameLength) {
    return Error{"name must have 1 to 32 letters a-z, digits or dashes, and no dash at its ends."};
  }
  if (Status valid = validate(settings.table); !valid) return valid;
  if (settings.allowedHosts.size() > HardwareSettings::kMaxAllowedHosts) {
    return Error{"allowedHosts holds at most 8 names."};
  }
  for (const std::string& host : settings.allowedHosts) {
    if (!isHostName(host))
      return Error{"allowedHosts must hold host names of at most 100 letters a-z, digits, dashes and dots."};
  }
  for (const MatrixMount& mount : settings.matrices) {
    if (Status valid = validateMount(mount); !valid) return valid;
  }
  if (!syslogServer(settings.syslog)) {
    return Error{"syslog must be empty or an IPv4 address such as 192.168.1.9 or 192.168.1.9:514."};
  }
  return validatePlace(settings.place);
}

namespace {

constexpr const char* kLedCount = "between 1 and 1000";
constexpr const char* kCurrentLimit = "between 0 (no limit) and 100000 milliamperes";
constexpr const char* kListOfHosts = "a list of host names";
constexpr const char* kListOfObjects = "a list of objects";
constexpr std::array<std::string_view, 2> kTemperatureUnits = {"celsius", "fahrenheit"};

class HardwareFields {
 public:
  explicit HardwareFields(HardwareSettings& settings) : settings_(settings) {}

  void read(JsonField& field) {
    if (field.is("matrices[]")) return beginMount(field);
    if (field.enter("matrices[].")) return readMount(field, settings_.matrices[mounts_ - 1]);
    if (field.is("allowedHosts[]")) return readHost(field);
    field.whole("ledCount", UINT16_MAX, settings_.ledCount, kLedCount);
    field.choice("ledType", kLedTypeNames, settings_.ledType);
    field.parse("whiteBalance", colorFromHex, kWhiteBalance, settings_.whiteBalance);
    field.choice("colorOrder", kColorOrderNames, settings_.colorOrder);
    field.whole("currentLimit", UINT32_MAX, settings_.currentLimit, kCurrentLimit);
    field.text("timezone", settings_.timeZone);
    if (field.text("name", settings_.name)) settings_.name = toLowerAscii(settings_.name);
    if (field.array("allowedHosts", kListOfHosts)) settings_.allowedHosts.clear();
    if (field.array("matrices", kListOfObjects)) mounts_ = 0;
    field.flag("matricesJoined", settings_.matricesJoined);
    if (field.text("place", settings_.place)) settings_.place = trim(settings_.place);
    field.choice("temperatureUnit", kTemperatureUnits, settings_.fahrenheit);
    if (field.text("syslog", settings_.syslog)) settings_.syslog = trim(settings_.syslog);
    readTableField(field, settings_.table);
  }

 private:
  void beginMount(JsonField& field) {
    if (!field.isObject()) {
      field.refuse(must("matrices", kListOfObjects));
    } else if (mounts_ == settings_.matrices.size()) {
      field.refuse(Error{"matrices holds at most 2 objects."});
    } else {
      ++mounts_;
    }
  }

  static void readMount(JsonField& field, MatrixMount& mount) {
    field.choice("connection", kMatrixConnectionNames, mount.connection);
    if (field.is("rotation") && !field.whole("rotation", UINT16_MAX, mount.rotation)) {
      field.refuse(Error{"A matrix's rotation must be 0, 90, 180 or 270 degrees."});
    }
    field.flag("flip", mount.flip);
    field.flag("serpentine", mount.serpentine);
    field.choice("colorOrder", kColorOrderNames, mount.colorOrder);
    field.whole("currentLimit", UINT32_MAX, mount.currentLimit, kCurrentLimit);
  }

  void readHost(JsonField& field) {
    std::string host;
    if (!field.text("allowedHosts[]", host)) {
      field.refuse(must("allowedHosts", kListOfHosts));
    } else if (settings_.allowedHosts.size() <= HardwareSettings::kMaxAllowedHosts) {
      // Stores one host more than allowed, so that validate() rejects a list that is too long.
      settings_.allowedHosts.push_back(toLowerAscii(host));
    }
  }

  HardwareSettings& settings_;
  size_t mounts_ = 0;
};

std::string_view nameOf(ColorOrder order) {
  return kColorOrderNames[static_cast<size_t>(order)];
}

void writeMount(JsonWriter& json, const MatrixMount& mount) {
  json.beginObject();
  json.field("connection", kMatrixConnectionNames[static_cast<size_t>(mount.connection)]);
  json.field("rotation", mount.rotation);
  json.field("flip", mount.flip);
  json.field("serpentine", mount.serpentine);
  json.field("colorOrder", nameOf(mount.colorOrder));
  json.field("currentLimit", mount.currentLimit);
  json.endObject();
}

}  // namespace

std::string hardwareToJson(const HardwareSettings& settings) {
  JsonWriter json;
  json.beginObject();
  json.field("ledCount", settings.ledCount);
  json.field("colorOrder", nameOf(settings.colorOrder));
  json.field("currentLimit", settings.currentLimit);
  json.field("ledType", kLedTypeNames[static_cast<size_t>(settings.ledType)]);
  json.field("whiteBalance", toHexColor(settings.whiteBalance));
  json.field("timezone", settings.timeZone);
  json.field("name", settings.name);
  json.beginArray("allowedHosts");
  for (const std::string& host : settings.allowedHosts) json.element(host);
  json.endArray();
  writeTable(json, settings.table);
  json.beginArray("matrices");
  for (const MatrixMount& mount : settings.matrices) writeMount(json, mount);
  json.endArray();
  json.field("matricesJoined", settings.matricesJoined);
  json.field("place", settings.place);
  json.field("temperatureUnit", kTemperatureUnits[settings.fahrenheit ? 1 : 0]);
  json.field("syslog", settings.syslog);
  json.endObject();
  return json.take();
}

Result<HardwareSettings> hardwareFromJson(const HardwareSettings& current, std::string_view text) {
  HardwareSettings settings = current;
  HardwareFields fields(settings);
  Status done = readJsonObject(text, "The hardware settings", [&](JsonField& field) { fields.read(field); });
  settings.table = completed(settings.table);
  if (done) done = validate(settings);
  if (!done) return done.error();
  return settings;
}

}  // namespace lumi
