#include "core/matrix/weather/open_meteo_answer.h"

#include <cmath>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr double kMaxDegrees = 200;  // maximum absolute temperature, in Celsius or Fahrenheit
constexpr double kHighestCode = 99;  // of WMO 4677

Error notUnderstood() {
  return Error{OpenMeteoAnswer::kNotUnderstood};
}

/** Returns the text, cut between characters to kMaxTextLength bytes; "" if it contains control characters. */
std::string shownText(const JsonField& field) {
  if (hasControlCharacter(field.text())) return {};
  std::string text(field.text().substr(0, OpenMeteoAnswer::kMaxTextLength));
  while (!isUtf8(text)) text.pop_back();
  return text;
}

std::optional<double> numberOf(const JsonField& field) {
  if (field.value().kind != JsonValue::Kind::kNumber) return std::nullopt;
  return field.value().number;
}

bool isWholeUpTo(double value, double highest) {
  return value >= 0 && value <= highest && value == std::floor(value);
}

}  // namespace

void OpenMeteoAnswer::field(JsonField& field) {
  if (field.is("")) isObject_ = field.isObject();
  if (field.is("results")) hasOddResults_ = !field.isArray() && !field.isNull();
  if (field.is("results[]")) ++results_;
  if (field.is("reason")) reason_ = shownText(field);
  if (results_ == 1 && field.enter("results[].")) return placeField(field);
  if (field.enter("current.")) weatherField(field);
}

void OpenMeteoAnswer::placeField(const JsonField& field) {
  if (field.is("latitude")) latitude_ = numberOf(field);
  if (field.is("longitude")) longitude_ = numberOf(field);
  if (field.is("name")) name_ = shownText(field);
  if (field.is("country")) country_ = shownText(field);
}

void OpenMeteoAnswer::weatherField(const JsonField& field) {
  if (field.is("temperature_2m")) degrees_ = numberOf(field);
  if (field.is("weather_code")) code_ = numberOf(field);
  if (field.is("is_day")) isDay_ = numberOf(field);
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
  const bool isPossible = *degrees_ >= -kMaxDegrees && *degrees_ <= kMaxDegrees;
  if (!isPossible || !isWholeUpTo(*code_, kHighestCode) || !isWholeUpTo(*isDay_, 1)) return notUnderstood();
  Weather weather;
  weather.tenthDegrees = static_cast<int16_t>(std::lround(*degrees_ * 10));
  weather.isFahrenheit = isFahrenheit;
  weather.code = static_cast<uint8_t>(*code_);
  weather.isDay = *isDay_ > 0;
  return weather;
}

}  // namespace lumi
