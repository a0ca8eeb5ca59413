#include "core/matrix/settings/device_config.h"

#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/base/crc32.h"
#include "core/base/text.h"
#include "core/base/time_zone.h"
#include "core/matrix/settings/matrices_codec.h"

namespace lumi {
namespace {

void appendWeather(ByteWriter& bytes, const Weather& weather) {
  bytes.number(static_cast<uint16_t>(weather.tenthDegrees));
  bytes.number(static_cast<uint8_t>(weather.isFahrenheit));
  bytes.number(weather.code);
  bytes.number(static_cast<uint8_t>(weather.isDay));
}

}  // namespace

void appendHardware(ByteWriter& bytes, const MatrixHardware& hardware) {
  bytes.number(hardware.wiring.rotation);
  bytes.number(static_cast<uint8_t>(hardware.wiring.flip));
  bytes.number(static_cast<uint8_t>(hardware.wiring.serpentine));
  bytes.number(static_cast<uint8_t>(hardware.order));
  bytes.number(hardware.currentLimitMilliamps);
}

void appendPatternRevisions(ByteWriter& bytes, const DeviceConfig& config) {
  for (size_t i = 0; i < config.settings.pageCount(); ++i) {
    if (config.settings.page(i).patternId != 0) bytes.number(config.patternRevisions[i]);
  }
}

uint32_t DeviceConfig::revision() const {
  ByteWriter bytes(kMaxMatrixBytes);
  appendMatrix(bytes, settings);
  appendHardware(bytes, hardware);
  bytes.text(timeZone);
  bytes.number(static_cast<uint8_t>(weather.has_value()));
  if (weather) appendWeather(bytes, *weather);
  if (isTemporary) bytes.number(uint8_t{1});
  appendPatternRevisions(bytes, *this);
  return crc32(asBytes(bytes.take()));
}

namespace {

constexpr const char* kNameless = "Matrix";  // a stored name must not be empty
constexpr const char* kSubject = "The configuration";
constexpr const char* kTemperature = "a number from -1000 to 1000";
constexpr uint32_t kMaxMilliamps = 100'000;
constexpr std::array<std::string_view, 2> kUnits = {"C", "F"};

void readRotation(JsonField& field, uint16_t& rotation) {
  constexpr const char* kRule = "0, 90, 180 or 270";
  uint16_t read = 0;
  if (!field.whole("rotation", 270, read, kRule)) return;
  if (read % 90 == 0) {
    rotation = read;
  } else {
    field.refuse(kRule);
  }
}

void readTemperature(JsonField& field, int16_t& tenthDegrees) {
  double degrees = 0;
  if (!field.number("temperature", degrees, kTemperature)) return;
  const double tenths = std::round(degrees * 10);
  if (std::fabs(tenths) <= 10'000) {
    tenthDegrees = static_cast<int16_t>(tenths);
  } else {
    field.refuse(kTemperature);
  }
}

std::optional<std::string> timeZoneFrom(std::string_view text) {
  if (!TimeZone::parse(text)) return std::nullopt;
  return std::string(text);
}

}  // namespace

Result<DeviceConfig> DeviceConfigReader::take() {
  if (!problem().empty()) return Error{problem()};
  if (!hasDisplay_) return Error{concat({kSubject, " has no display."})};
  if (config_.settings.name.empty()) config_.settings.name = kNameless;
  return std::move(config_);
}

void DeviceConfigReader::field(JsonField& field) {
  field.root(kSubject);
  if (field.is("weather")) return beginWeather(field);
  if (field.enter("wiring.")) return wiringField(field);
  if (field.enter("weather.")) return weatherField(field);
  field.parse("timezone", timeZoneFrom, "a POSIX rule such as CET-1CEST,M3.5.0,M10.5.0/3", config_.timeZone);
  field.object("wiring");
  field.flag("temporary", config_.isTemporary);
  if (field.is("display")) hasDisplay_ = true;
  field.whole("display.patternRevision", UINT32_MAX, config_.patternRevisions[0]);
  field.whole("display.pages[].patternRevision", UINT32_MAX,
              config_.patternRevisions[config_.settings.pages.size()]);
  fields_.field(field, config_.settings);
}

void DeviceConfigReader::ended(JsonField& field) {
  if (field.is("weather") && !hasTemperature_) field.refuse(must("temperature", kTemperature));
  fields_.ended(field, config_.settings);
}

void DeviceConfigReader::wiringField(JsonField& field) {
  MatrixHardware& hardware = config_.hardware;
  readRotation(field, hardware.wiring.rotation);
  field.flag("flip", hardware.wiring.flip);
  field.flag("serpentine", hardware.wiring.serpentine);
  field.choice("colorOrder", kColorOrderNames, hardware.order);
  field.whole("currentLimit", kMaxMilliamps, hardware.currentLimitMilliamps);
}

void DeviceConfigReader::weatherField(JsonField& field) {
  Weather& weather = *config_.weather;
  uint32_t seconds = 0;
  field.choice("unit", kUnits, weather.isFahrenheit);
  field.whole("code", 255, weather.code);
  field.flag("isDay", weather.isDay);
  if (field.whole("age", UINT32_MAX, seconds)) weather.age = seconds * kSecond;
  if (field.is("temperature")) hasTemperature_ = true;
  readTemperature(field, weather.tenthDegrees);
}

void DeviceConfigReader::beginWeather(JsonField& field) {
  config_.weather.reset();
  hasTemperature_ = false;
  if (field.isNull()) return;
  config_.weather.emplace();
  field.object("weather");
}

}  // namespace lumi
