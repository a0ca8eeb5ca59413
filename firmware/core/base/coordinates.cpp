#include "core/base/coordinates.h"

#include <cmath>

#include "core/base/lists.h"
#include "core/base/text.h"

namespace lumi {
namespace {

constexpr size_t kMaxDigits = 15;  // a double represents every number of this length exactly

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

/**
 * Parses "-12.5". Digits are required before the point, and also after it if there is a point. Returns
 * nothing for any other text.
 */
std::optional<double> degreesFrom(std::string_view text) {
  TextCursor cursor{trim(text)};
  const bool isNegative = cursor.take('-');
  if (!isNegative) cursor.take('+');
  const size_t point = cursor.rest.find('.');
  std::string digits(cursor.rest.substr(0, point));
  const size_t wholeDigits = digits.size();
  if (point != std::string_view::npos) {
    if (point + 1 == cursor.rest.size()) return std::nullopt;
    digits += cursor.rest.substr(point + 1);
  }
  const auto number = parseUnsigned(digits);
  if (!number || wholeDigits == 0 || digits.size() > kMaxDigits) return std::nullopt;
  double scale = 1;
  for (size_t i = wholeDigits; i < digits.size(); ++i) scale *= 10;
  const double degrees = static_cast<double>(*number) / scale;
  return isNegative ? -degrees : degrees;
}

}  // namespace

std::optional<Coordinates> coordinatesOf(double latitude, double longitude) {
  const bool inRange = latitude >= -90 && latitude <= 90 && longitude >= -180 && longitude <= 180;
  if (!inRange) return std::nullopt;
  return Coordinates{static_cast<int32_t>(std::lround(latitude * 100)),
                     static_cast<int32_t>(std::lround(longitude * 100))};
}

std::string_view withoutBrackets(std::string_view text) {
  const size_t bracket = text.empty() || text.back() != ')' ? std::string_view::npos : text.rfind('(');
  return trim(text.substr(0, bracket));
}

std::optional<Coordinates> coordinatesFrom(std::string_view text) {
  text = trim(text);
  if (const size_t name = withoutBrackets(text).size(); name > 0 && name < text.size()) {
    text = text.substr(text.rfind('(') + 1);
    text.remove_suffix(1);
  }
  const size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto latitude = degreesFrom(text.substr(0, comma));
  const auto longitude = degreesFrom(text.substr(comma + 1));
  if (!latitude || !longitude) return std::nullopt;
  return coordinatesOf(*latitude, *longitude);
}

bool looksLikeCoordinates(std::string_view text) {
  const bool onlyNumbers = allOf(text, [](char c) {
    return isDigit(c) || std::string_view("+-., \t;").find(c) != std::string_view::npos;
  });
  return onlyNumbers && anyOf(text, isDigit) && text.find_first_of(".,") != std::string_view::npos;
}

std::string degreesText(int32_t hundredths) {
  const int32_t size = std::abs(hundredths);
  std::string text = hundredths < 0 ? "-" : "";
  text += numberText(size / 100);
  text += '.';
  text += static_cast<char>('0' + size / 10 % 10);
  text += static_cast<char>('0' + size % 10);
  return text;
}

}  // namespace lumi
