#include "core/json/json_number.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/base/power_of_ten.h"

namespace lumi {
namespace {

int exponentIn(std::string_view text) {
  constexpr int kMaxExponent = 100'000;
  int exponent = 0;
  for (const char c : text) {
    if (c >= '0' && c <= '9') exponent = std::min(exponent * 10 + (c - '0'), kMaxExponent);
  }
  return text.substr(0, 1) == "-" ? -exponent : exponent;
}

}  // namespace

double jsonNumber(std::string_view text) {
  constexpr uint64_t kMaxDigits = UINT64_MAX / 10 - 1;
  const size_t exponentAt = std::min(text.find_first_of("eE"), text.size());
  uint64_t digits = 0;
  int exponent = exponentIn(text.substr(std::min(exponentAt + 1, text.size())));
  bool hasPoint = false;
  for (const char c : text.substr(0, exponentAt)) {
    const bool isDigit = c >= '0' && c <= '9';
    const bool isKept = isDigit && digits <= kMaxDigits;
    if (isKept) digits = digits * 10 + static_cast<uint64_t>(c - '0');
    if (isKept && hasPoint) --exponent;
    if (isDigit && !isKept && !hasPoint) ++exponent;
    if (c == '.') hasPoint = true;
  }
  const double number = digits == 0 ? 0 : timesPowerOfTen(static_cast<double>(digits), exponent);
  return text.substr(0, 1) == "-" ? -number : number;
}

}  // namespace lumi
