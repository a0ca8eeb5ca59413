#include "core/matrix/settings/device_config.h"

#include "core/base/text.h"
#include "core/base/time_zone.h"
#include "core/json/field_list.h"
#include "core/json/text_forms.h"

namespace lumi {
namespace {

constexpr const char* kRotation = "0, 90, 180 or 270";
constexpr uint32_t kMaxMilliamps = 100'000;
constexpr std::array<std::string_view, 2> kUnits = {"C", "F"};

std::optional<std::string> timeZoneFrom(std::string_view text) {
  return TimeZone::parse(text) ? std::optional(std::string(text)) : std::nullopt;
}

std::optional<uint32_t> crcFrom(std::string_view text) {
  const auto crc = parseUnsigned(text);
  return crc && *crc <= UINT32_MAX ? std::optional(static_cast<uint32_t>(*crc)) : std::nullopt;
}

std::string crcText(uint32_t crc) {
  return numberText(crc);
}

constexpr TextForm kTimeZone = textForm<timeZoneFrom>("a time zone rule such as CET-1CEST,M3.5.0,M10.5.0/3");
constexpr TextForm kCrc = textForm<uint32_t, crcFrom, crcText>("a list of CRC-32s");
constexpr ListForm kCrcs =
    arrayForm<uint32_t, MatrixSettings::kMaxPages>("a list of at most 8 CRC-32s", nullptr, &kCrc);

void wiringFields(FieldVisitor& visit, void* object) {
  auto& hardware = *static_cast<MatrixHardware*>(object);
  visit.whole("rotation", hardware.wiring.rotation, 0, 270, kRotation);
  visit.flag("flip", hardware.wiring.flip);
  visit.flag("serpentine", hardware.wiring.serpentine);
  visit.choice("colorOrder", hardware.order, kColorOrderNames);
  visit.whole("currentLimit", hardware.currentLimitMilliamps, 0, kMaxMilliamps);
  visit.choice("part", hardware.part, kMatrixPartNames);
}

void weatherFields(FieldVisitor& visit, void* object) {
  auto& weather = *static_cast<Weather*>(object);
  visit.decimal("temperature", weather.tenthDegrees, 1, {-10'000, 10'000, "a number from -1000 to 1000"});
  visit.choice("unit", weather.isFahrenheit, kUnits);
  visit.whole("code", weather.code, 0, UINT8_MAX);
  visit.flag("isDay", weather.isDay);
}

/** All fields except the weather's age. */
void fieldsWithoutAge(FieldVisitor& visit, void* object) {
  static constexpr ListForm kWeather = optionalForm<Weather>(weatherFields);
  auto& config = *static_cast<DeviceConfig*>(object);
  keptFields(visit, object);
  visit.flag("temporary", config.isTemporary);
  visit.form("start", &config.start, kOptionalTimeForm);
  visit.list("weather", &config.weather, kWeather);
}

}  // namespace

void keptFields(FieldVisitor& visit, void* object) {
  auto& config = *static_cast<DeviceConfig*>(object);
  fields(visit, config.settings);
  visit.object("wiring", &config.hardware, wiringFields);
  visit.form("timezone", &config.timeZone, kTimeZone);
  visit.list("patternRevisions", &config.patternRevisions, kCrcs);
}

void fields(FieldVisitor& visit, DeviceConfig& config) {
  fieldsWithoutAge(visit, &config);
  Millis none = 0;
  visit.whole("weatherAge", config.weather ? config.weather->age : none, 0, UINT32_MAX);
}

Status validate(const DeviceConfig& config) {
  if (config.settings.name.empty()) return invalid("The configuration has no name.");
  if (config.hardware.wiring.rotation % 90 != 0) return must("rotation", kRotation);
  return validate(config.settings);
}

uint32_t DeviceConfig::revision() const {
  return fieldsCrc({const_cast<DeviceConfig*>(this), fieldsWithoutAge});
}

}  // namespace lumi
