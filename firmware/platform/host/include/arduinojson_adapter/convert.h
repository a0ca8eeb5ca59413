#pragma once

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "node.h"
#include "serialize.h"
#include "strings.h"

namespace ArduinoJson::detail {

template <typename T>
constexpr bool kIsInteger = std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>;

template <typename T>
constexpr bool kIsScalar =
    std::is_same_v<T, bool> || kIsInteger<T> || std::is_floating_point_v<T> || std::is_enum_v<T> ||
    std::is_same_v<T, const char*> || std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view> ||
    std::is_same_v<T, JsonString> || std::is_same_v<T, std::nullptr_t>;

template <typename T>
bool fits(int64_t value) {
  if constexpr (std::is_unsigned_v<T>) {
    return value >= 0 && static_cast<uint64_t>(value) <= std::numeric_limits<T>::max();
  } else {
    return value >= std::numeric_limits<T>::lowest() && value <= std::numeric_limits<T>::max();
  }
}

template <typename T>
bool fits(uint64_t value) {
  return value <= static_cast<uint64_t>(std::numeric_limits<T>::max());
}

template <typename T>
bool fits(double value) {
  // The largest 64-bit numbers round up as doubles, so the bound itself is already outside.
  const double bound = std::ldexp(1.0, std::numeric_limits<T>::digits);
  return value >= static_cast<double>(std::numeric_limits<T>::lowest()) && value < bound;
}

inline Node parseNumber(const std::string& text) {
  int64_t whole = 0;
  const char* end = text.data() + text.size();
  if (std::from_chars(text.data(), end, whole).ptr == end && !text.empty()) return {whole};
  char* stopped = nullptr;
  const double real = std::strtod(text.c_str(), &stopped);
  if (stopped != text.c_str() && *stopped == '\0') return {real};
  return {};
}

template <typename T>
struct NumberReader {
  template <typename Number>
  T operator()(const Number& value) const {
    if constexpr (std::is_same_v<Number, bool> || std::is_floating_point_v<T>) {
      return static_cast<T>(value);
    } else if constexpr (std::is_same_v<Number, float>) {
      return (*this)(static_cast<double>(value));
    } else {
      return fits<T>(value) ? static_cast<T>(value) : T();
    }
  }
  T operator()(const std::string& value) const {
    const Node number = parseNumber(value);
    return number.isNull() ? T() : std::visit(*this, number.value);
  }
  T operator()(std::monostate) const { return T(); }
  T operator()(const RawText&) const { return T(); }
  T operator()(const Items&) const { return T(); }
  T operator()(const Members&) const { return T(); }
};

template <typename T>
T readNumber(const Node* node) {
  return node ? std::visit(NumberReader<T>(), node->value) : T();
}

inline bool readBool(const Node* node) {
  if (!node || node->isNull()) return false;
  if (auto* truth = contentOf<bool>(node)) return *truth;
  const bool isNumber = contentOf<int64_t>(node) || contentOf<uint64_t>(node) || contentOf<float>(node) ||
                        contentOf<double>(node);
  return !isNumber || std::fpclassify(readNumber<double>(node)) != FP_ZERO;
}

inline JsonString readString(const Node* node) {
  auto* text = contentOf<std::string>(node);
  return text ? JsonString(text->c_str(), text->size()) : JsonString();
}

template <typename T>
T readScalar(const Node* node) {
  if constexpr (std::is_same_v<T, bool>) {
    return readBool(node);
  } else if constexpr (kIsInteger<T> || std::is_floating_point_v<T>) {
    return readNumber<T>(node);
  } else if constexpr (std::is_enum_v<T>) {
    return static_cast<T>(readNumber<int>(node));
  } else if constexpr (std::is_same_v<T, const char*>) {
    return readString(node).c_str();
  } else if constexpr (std::is_same_v<T, JsonString>) {
    return readString(node);
  } else if constexpr (std::is_same_v<T, std::string_view>) {
    return viewOf(readString(node)).value_or(std::string_view());
  } else if constexpr (std::is_same_v<T, std::string>) {
    auto* text = contentOf<std::string>(node);
    return text ? *text : textOf(node);
  } else {
    return nullptr;
  }
}

template <typename T>
bool isInteger(const Node* node) {
  if (auto* value = contentOf<int64_t>(node)) return fits<T>(*value);
  if (auto* value = contentOf<uint64_t>(node)) return fits<T>(*value);
  return false;
}

inline bool isNumber(const Node* node) {
  return contentOf<int64_t>(node) || contentOf<uint64_t>(node) || contentOf<float>(node) ||
         contentOf<double>(node);
}

template <typename T>
bool isScalar(const Node* node) {
  if constexpr (std::is_same_v<T, bool>) {
    return contentOf<bool>(node);
  } else if constexpr (kIsInteger<T>) {
    return isInteger<T>(node);
  } else if constexpr (std::is_floating_point_v<T>) {
    return isNumber(node);
  } else if constexpr (std::is_enum_v<T>) {
    return isInteger<int>(node);
  } else if constexpr (std::is_same_v<T, std::nullptr_t>) {
    return !node || node->isNull();
  } else {
    return contentOf<std::string>(node);
  }
}

template <typename T>
Node nodeOfInteger(T value) {
  if (fits<int64_t>(static_cast<std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>>(value))) {
    return {static_cast<int64_t>(value)};
  }
  return {static_cast<uint64_t>(value)};
}

/** A double that a float holds exactly is a float, which decides how many digits are written. */
inline Node nodeOfReal(double value) {
  const float narrow = static_cast<float>(value);
  if (std::equal_to<double>()(static_cast<double>(narrow), value)) return {narrow};
  return {value};
}

template <typename T>
Node nodeOfScalar(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return {value};
  } else if constexpr (std::is_same_v<T, float>) {
    return {value};
  } else if constexpr (std::is_floating_point_v<T>) {
    return nodeOfReal(static_cast<double>(value));
  } else if constexpr (kIsInteger<T>) {
    return nodeOfInteger(value);
  } else if constexpr (std::is_enum_v<T>) {
    return nodeOfInteger(static_cast<int64_t>(value));
  } else if constexpr (std::is_same_v<T, SerializedValue>) {
    return {RawText{value.text}};
  } else if constexpr (std::is_same_v<T, std::nullptr_t>) {
    return {};
  } else {
    static_assert(kIsString<T>, "no JSON value can be made of this type");
    const auto text = viewOf(value);
    if (!text) return {};
    return {std::string(*text)};
  }
}

}  // namespace ArduinoJson::detail
