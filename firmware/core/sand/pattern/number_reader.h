#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/power_of_ten.h"

namespace lumi {

/**
 * Parses a decimal number one character at a time: an optional sign, digits, an optional point, and digits.
 * Only the first kDecimals digits after the point count. To limit rounding errors, the value is the integer
 * of all counted digits, divided once by a power of ten.
 */
class NumberReader {
 public:
  static constexpr int kDecimals = 6;

  /** Returns false if a sign is not allowed here. */
  bool sign(uint8_t character) {
    if (hasSign_ || hasPoint_ || hasDigit_) return false;
    hasSign_ = true;
    isNegative_ = character == '-';
    return true;
  }

  /** Returns false if a point is not allowed here. */
  bool point() {
    if (hasPoint_) return false;
    hasPoint_ = true;
    return true;
  }

  /** Returns false if the part before the point reaches 1e9. */
  bool digit(uint8_t character) {
    hasDigit_ = true;
    if (decimals_ == kDecimals) return true;
    whole_ = whole_ * 10 + static_cast<uint64_t>(character - '0');
    if (hasPoint_) {
      ++decimals_;
      return true;
    }
    return whole_ < kTooMuch;
  }

  /**
   * Consumes digits and a valid point. Stops at `end`, at any other character, or before a digit that digit()
   * may reject as too large. Returns the position after the last character consumed.
   */
  const uint8_t* takeSome(const uint8_t* at, const uint8_t* end) {
    if (!hasPoint_) {
      at = takeWhole(at, end);
      if (at == end || *at != '.') return at;
      hasPoint_ = true;
      ++at;
    }
    return takeDecimals(at, end);
  }

  /** True if the number has at least one digit. */
  bool isComplete() const { return hasDigit_; }

  double value() const {
    const double size = static_cast<double>(whole_) / kExact[static_cast<size_t>(decimals_)];
    return isNegative_ ? -size : size;
  }

  /**
   * Returns the value times 10^`exponent`, with `exponent` in -999..999. Returns infinity if a double cannot
   * hold it.
   */
  double value(int exponent) const {
    const double size = timesPowerOfTen(static_cast<double>(whole_), exponent - decimals_);
    return isNegative_ ? -size : size;
  }

  /** Returns ten times the value, or nullopt if that is not an integer. */
  std::optional<int64_t> tenths() const {
    const auto divisor = static_cast<uint64_t>(kExact[static_cast<size_t>(decimals_)]);
    if (whole_ * 10 % divisor != 0) return std::nullopt;
    const auto size = static_cast<int64_t>(whole_ * 10 / divisor);
    return isNegative_ ? -size : size;
  }

 private:
  static constexpr uint64_t kTooMuch = 1'000'000'000;
  static constexpr std::array<double, kDecimals + 1> kExact = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

  static bool isDigit(uint8_t character) { return character >= '0' && character <= '9'; }

  const uint8_t* takeWhole(const uint8_t* at, const uint8_t* end) {
    const uint8_t* const start = at;
    uint64_t whole = whole_;
    for (; at != end && isDigit(*at) && whole < kTooMuch / 10; ++at) {
      whole = whole * 10 + static_cast<uint64_t>(*at - '0');
    }
    whole_ = whole;
    hasDigit_ = hasDigit_ || at != start;
    return at;
  }

  const uint8_t* takeDecimals(const uint8_t* at, const uint8_t* end) {
    const uint8_t* const start = at;
    const uint8_t* const counted = at + std::min<ptrdiff_t>(end - at, kDecimals - decimals_);
    uint64_t whole = whole_;
    for (; at != counted && isDigit(*at); ++at) whole = whole * 10 + static_cast<uint64_t>(*at - '0');
    whole_ = whole;
    decimals_ += static_cast<int>(at - start);
    while (at != end && isDigit(*at)) ++at;
    hasDigit_ = hasDigit_ || at != start;
    return at;
  }

  uint64_t whole_ = 0;
  int decimals_ = 0;
  bool isNegative_ = false;
  bool hasSign_ = false;
  bool hasPoint_ = false;
  bool hasDigit_ = false;
};

/** A number with an optional exponent of one to three digits. */
struct ScaledNumber {
  NumberReader mantissa;
  NumberReader exponent;
  uint8_t exponentDigits = 0;
  bool hasExponent = false;

  /** Takes the next character of the number. Returns false if it is not allowed here. */
  bool take(uint8_t character) {
    NumberReader& number = hasExponent ? exponent : mantissa;
    if (character >= '0' && character <= '9') {
      return number.digit(character) && (!hasExponent || ++exponentDigits <= 3);
    }
    if (character == '+' || character == '-') return number.sign(character);
    if (character == '.') return !hasExponent && number.point();
    if ((character | 0x20) != 'e' || hasExponent || !mantissa.isComplete()) return false;
    hasExponent = true;
    return true;
  }
  bool isComplete() const { return mantissa.isComplete() && (!hasExponent || exponent.isComplete()); }
  double value() const {
    return hasExponent ? mantissa.value(static_cast<int>(exponent.value())) : mantissa.value();
  }
};

}  // namespace lumi
