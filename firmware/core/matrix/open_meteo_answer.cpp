#include "core/matrix/open_meteo_answer.h"

#include <cmath>

#include "core/base/text.h"

namespace lumi {
namespace {

using Kind = JsonValue::Kind;

constexpr double kMostDegrees = 200;  // in either unit, warm or cold
constexpr double kHighestCode = 99;   // of WMO 4677
constexpr std::string_view kInFirst = "results[].";
constexpr std::string_view kInCurrent = "current.";

Error notUnderstood() {
  return Error{OpenMeteoAnswer::kNotUnderstood};
}

/** Fit for showing, cut between characters; "" for anything else. */
std::string shownText(const JsonValue& value) {
  if (value.kind != Kind::kText || hasControlCharacter(value.text)) return {};
  std::string text(value.text.substr(0, OpenMeteoAnswer::kLongestText));
  while (!isUtf8(text)) text.pop_back();
  return text;
}

std::optional<double> numberOf(const JsonValue& value) {
  if (value.kind != Kind::kNumber) return std::nullopt;
  return value.number;
}

bool isWholeUpTo(double value, double highest) {
  return value >= 0 && value <= highest && value == std::floor(value);
}

}  // namespace

Status OpenMeteoAnswer::field(std::string_view path, const JsonValue& value) {
  if (path.empty()) isObject_ = value.kind == Kind::kObject;
  if (path == "results") hasOddResults_ = value.kind != Kind::kArray && value.kind != Kind::kNull;
  if (path == "results[]") ++results_;
  if (path == "reason") reason_ = shownText(value);
  if (startsWith(path, kInFirst) && results_ == 1) placeField(path.substr(kInFirst.size()), value);
  if (startsWith(path, kInCurrent)) weatherField(path.substr(kInCurrent.size()), value);
  return Done{};
}

void OpenMeteoAnswer::placeField(std::string_view name, const JsonValue& value) {
  if (name == "latitude") latitude_ = numberOf(value);
  if (name == "longitude") longitude_ = numberOf(value);
  if (name == "name") name_ = shownText(value);
  if (name == "country") country_ = shownText(value);
}

void OpenMeteoAnswer::weatherField(std::string_view name, const JsonValue& value) {
  if (name == "temperature_2m") degrees_ = numberOf(value);
  if (name == "weather_code") code_ = numberOf(value);
  if (name == "is_day") isDay_ = numberOf(value);
}

Result<std::optional<FoundPlace>> OpenMeteoAnswer::place() const {
  if (!isObject_ || hasOddResults_) return notUnderstood();
  if (results_ == 0) return std::optional<FoundPlace>();
  if (!latitude_ || !longitude_ || name_.empty()) return notUnderstood();
  const auto coordinates = coordinatesOf(*latitude_, *longitude_);
  if (!coordinates) return notUnderstood();
  return std::optional<FoundPlace>(
      {*coordinates, country_.empty() ? name_ : concat({name_, ", ", country_})});
}

Result<Weather> OpenMeteoAnswer::weather(bool isFahrenheit) const {
  if (!degrees_ || !code_ || !isDay_) return notUnderstood();
  const bool isPossible = *degrees_ >= -kMostDegrees && *degrees_ <= kMostDegrees;
  if (!isPossible || !isWholeUpTo(*code_, kHighestCode) || !isWholeUpTo(*isDay_, 1)) return notUnderstood();
  Weather weather;
  weather.tenthDegrees = static_cast<int16_t>(std::lround(*degrees_ * 10));
  weather.isFahrenheit = isFahrenheit;
  weather.code = static_cast<uint8_t>(*code_);
  weather.isDay = *isDay_ > 0;
  return weather;
}

}  // namespace lumi
