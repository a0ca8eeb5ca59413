#include "core/matrix/device_config_reader.h"

#include <cmath>
#include <utility>

#include "core/base/text.h"
#include "core/base/time_zone.h"

namespace lumi {
namespace {

using Kind = JsonValue::Kind;

constexpr const char* kNameless = "Matrix";  // what is kept must have a name
constexpr std::string_view kSubject = "The configuration";
constexpr std::string_view kInWiring = "wiring.";
constexpr std::string_view kInWeather = "weather.";
constexpr uint32_t kMostMilliamps = 100'000;

Status readRotation(const JsonValue& value, uint16_t& rotation) {
  uint16_t read = 1;
  (void)readWhole(value, "rotation", 270, read);
  if (read % 90 != 0) return must("rotation", "0, 90, 180 or 270");
  rotation = read;
  return Done{};
}

Status readOrder(const JsonValue& value, ColorOrder& order) {
  for (size_t i = 0; value.kind == Kind::kText && i < kColorOrderNames.size(); ++i) {
    if (value.text != kColorOrderNames[i]) continue;
    order = static_cast<ColorOrder>(i);
    return Done{};
  }
  return must("colorOrder", "one of rgb, rbg, grb, gbr, brg, bgr");
}

Status readTemperature(const JsonValue& value, int16_t& tenthDegrees) {
  const double tenths = value.kind == Kind::kNumber ? std::round(value.number * 10) : INFINITY;
  if (!(std::fabs(tenths) <= 10'000)) return must("temperature", "a number from -1000 to 1000");
  tenthDegrees = static_cast<int16_t>(tenths);
  return Done{};
}

Status readUnit(const JsonValue& value, bool& isFahrenheit) {
  if (value.kind != Kind::kText || (value.text != "C" && value.text != "F")) return must("unit", "C or F");
  isFahrenheit = value.text == "F";
  return Done{};
}

Status readAge(const JsonValue& value, Millis& age) {
  uint32_t seconds = 0;
  if (Status read = readWhole(value, "age", UINT32_MAX, seconds); !read) return read;
  age = seconds * kSecond;
  return Done{};
}

}  // namespace

Result<DeviceConfig> DeviceConfigReader::take() {
  if (!problem().empty()) return Error{problem()};
  if (!hasDisplay_) return Error{concat({kSubject, " has no display."})};
  if (config_.settings.name.empty()) config_.settings.name = kNameless;
  return std::move(config_);
}

Status DeviceConfigReader::field(std::string_view path, const JsonValue& value) {
  if (path.empty() && value.kind != Kind::kObject) return must(kSubject, "a JSON object");
  if (path == "timezone") return timeZone(value);
  if (path == "wiring") return readObject(value, path);
  if (path == "weather") return beginWeather(value);
  if (startsWith(path, kInWiring)) return wiringField(path.substr(kInWiring.size()), value);
  if (startsWith(path, kInWeather)) return weatherField(path.substr(kInWeather.size()), value);
  if (path == "display") hasDisplay_ = true;
  return fields_.field(path, value, config_.settings);
}

Status DeviceConfigReader::ended(std::string_view path) {
  if (path == "weather" && !hasTemperature_) return must("temperature", "a number from -1000 to 1000");
  return fields_.ended(path);
}

Status DeviceConfigReader::wiringField(std::string_view name, const JsonValue& value) {
  MatrixHardware& hardware = config_.hardware;
  if (name == "rotation") return readRotation(value, hardware.wiring.rotation);
  if (name == "flip") return readFlag(value, name, hardware.wiring.flip);
  if (name == "serpentine") return readFlag(value, name, hardware.wiring.serpentine);
  if (name == "colorOrder") return readOrder(value, hardware.order);
  if (name == "currentLimit") return readWhole(value, name, kMostMilliamps, hardware.currentLimitMilliamps);
  return Done{};
}

Status DeviceConfigReader::weatherField(std::string_view name, const JsonValue& value) {
  Weather& weather = *config_.weather;
  if (name == "unit") return readUnit(value, weather.isFahrenheit);
  if (name == "code") return readWhole(value, name, 255, weather.code);
  if (name == "isDay") return readFlag(value, name, weather.isDay);
  if (name == "age") return readAge(value, weather.age);
  if (name != "temperature") return Done{};
  hasTemperature_ = true;
  return readTemperature(value, weather.tenthDegrees);
}

Status DeviceConfigReader::timeZone(const JsonValue& value) {
  if (value.kind != Kind::kText || !TimeZone::parse(value.text)) {
    return must("timezone", "a POSIX rule such as CET-1CEST,M3.5.0,M10.5.0/3");
  }
  config_.timeZone = value.text;
  return Done{};
}

Status DeviceConfigReader::beginWeather(const JsonValue& value) {
  config_.weather.reset();
  hasTemperature_ = false;
  if (value.kind == Kind::kNull) return Done{};
  config_.weather.emplace();
  return readObject(value, "weather");
}

}  // namespace lumi
