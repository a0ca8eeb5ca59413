#include "core/matrix/weather/open_meteo_answer.h"

#include <cmath>

#include "core/base/text.h"
#include "core/ports/json_document.h"

namespace lumi {
namespace {

constexpr double kMaxDegrees = 200;  // maximum absolute temperature, in Celsius or Fahrenheit
constexpr double kHighestCode = 99;  // of WMO 4677

Error notUnderstood() {
  return invalid(OpenMeteoAnswer::kNotUnderstood);
}

/** Returns the text, cut between characters to kMaxTextLength bytes; "" if it contains control characters. */
std::string shownText(const JsonNode& node) {
  if (hasControlCharacter(node.text())) return {};
  std::string text(node.text().substr(0, OpenMeteoAnswer::kMaxTextLength));
  while (!isUtf8(text)) text.pop_back();
  return text;
}

bool areNumbers(const JsonNode& a, const JsonNode& b) {
  return a.kind() == JsonKind::kNumber && b.kind() == JsonKind::kNumber;
}

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isWholeUpTo(double value, double highest) {
  return value >= 0 && value <= highest && value == std::floor(value);
}

}  // namespace

void OpenMeteoAnswer::feed(ConstBytes piece) {
  for (const char c : asText(piece)) {
    const bool isStructure = !inText_;
    if (c == '"' && !isEscaped_) inText_ = !inText_;
    isEscaped_ = inText_ && c == '\\' && !isEscaped_;
    if (isStructure && isBlank(c)) continue;
    if (isStructure && c == ']' && lists_ > 0) --lists_;
    if (lists_ < 2 && text_.size() <= kMaxKept) text_ += c;
    if (isStructure && c == '[') ++lists_;
  }
}

Result<std::optional<FoundPlace>> OpenMeteoAnswer::place() const {
  const JsonDocument document(text_);
  const JsonNode results = document.root().find("results");
  const bool isOdd = results.kind() != JsonKind::kArray && results.kind() > JsonKind::kNull;
  if (document.root().kind() != JsonKind::kObject || isOdd) return notUnderstood();
  const JsonNode first = results.at(0);
  if (first.kind() == JsonKind::kMissing) return std::optional<FoundPlace>();
  const JsonNode latitude = first.find("latitude");
  const JsonNode longitude = first.find("longitude");
  const std::string name = shownText(first.find("name"));
  const std::string country = shownText(first.find("country"));
  if (!areNumbers(latitude, longitude) || name.empty()) return notUnderstood();
  const auto coordinates = coordinatesOf(latitude.number(), longitude.number());
  if (!coordinates) return notUnderstood();
  return std::optional<FoundPlace>({*coordinates, country.empty() ? name : concat({name, ", ", country})});
}

Result<Weather> OpenMeteoAnswer::weather(bool isFahrenheit) const {
  const JsonDocument document(text_);
  const JsonNode current = document.root().find("current");
  const JsonNode degrees = current.find("temperature_2m");
  const JsonNode code = current.find("weather_code");
  const JsonNode isDay = current.find("is_day");
  if (!areNumbers(degrees, code) || isDay.kind() != JsonKind::kNumber) return notUnderstood();
  const bool isPossible = std::abs(degrees.number()) <= kMaxDegrees;
  if (!isPossible || !isWholeUpTo(code.number(), kHighestCode) || !isWholeUpTo(isDay.number(), 1)) {
    return notUnderstood();
  }
  Weather weather;
  weather.tenthDegrees = static_cast<int16_t>(std::lround(degrees.number() * 10));
  weather.isFahrenheit = isFahrenheit;
  weather.code = static_cast<uint8_t>(code.number());
  weather.isDay = isDay.number() > 0;
  return weather;
}

std::string OpenMeteoAnswer::reason() const {
  const JsonDocument document(text_);
  return shownText(document.root().find("reason"));
}

}  // namespace lumi
