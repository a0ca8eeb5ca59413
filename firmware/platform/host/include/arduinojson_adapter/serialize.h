#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "node.h"

namespace ArduinoJson::detail {

inline void appendCharacter(std::string& out, char character) {
  static constexpr std::string_view kNamed = "\"\\\b\f\n\r\t";
  static constexpr std::string_view kNames = "\"\\bfnrt";
  const size_t named = kNamed.find(character);
  if (named != std::string_view::npos) {
    out += '\\';
    out += kNames[named];
  } else if (static_cast<unsigned char>(character) < 0x20) {
    char code[7];
    std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(character));
    out += code;
  } else {
    out += character;
  }
}

inline void appendString(std::string& out, std::string_view text) {
  out += '"';
  for (char character : text) appendCharacter(out, character);
  out += '"';
}

inline void trimZeros(std::string& digits) {
  if (digits.find('.') == std::string::npos) return;
  digits.erase(digits.find_last_not_of('0') + 1);
  if (digits.back() == '.') digits.pop_back();
}

inline void appendWithExponent(std::string& out, double value, int places) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*e", places, value);
  const std::string_view all = text;
  const size_t split = all.find('e');
  std::string mantissa(all.substr(0, split));
  trimZeros(mantissa);
  out += mantissa + "e" + std::to_string(std::atoi(text + split + 1));
}

/** Places are significant digits less one, as many as ArduinoJson writes: 6 for float, 9 for double. */
inline void appendReal(std::string& out, double value, int places) {
  const double size = std::fabs(value);
  if (!std::isfinite(value)) {
    out += "null";
  } else if (size >= 1e7 || (size > 0 && size <= 1e-5)) {
    appendWithExponent(out, value, places);
  } else {
    for (double rest = size; rest >= 10; rest /= 10) places--;
    char text[40];
    std::snprintf(text, sizeof text, "%.*f", places > 0 ? places : 0, value);
    std::string digits = text;
    trimZeros(digits);
    out += digits;
  }
}

struct Writer {
  std::string& out;

  void operator()(std::monostate) const { out += "null"; }
  void operator()(bool value) const { out += value ? "true" : "false"; }
  void operator()(int64_t value) const { out += std::to_string(value); }
  void operator()(uint64_t value) const { out += std::to_string(value); }
  void operator()(float value) const { appendReal(out, static_cast<double>(value), 6); }
  void operator()(double value) const { appendReal(out, value, 9); }
  void operator()(const std::string& value) const { appendString(out, value); }
  void operator()(const RawText& value) const { out += value.text; }

  void operator()(const Items& items) const {
    out += '[';
    for (const auto& item : items) {
      if (&item != &items.front()) out += ',';
      std::visit(*this, item.value);
    }
    out += ']';
  }

  void operator()(const Members& members) const {
    out += '{';
    for (const auto& member : members) {
      if (&member != &members.front()) out += ',';
      appendString(out, member.key);
      out += ':';
      std::visit(*this, member.value.value);
    }
    out += '}';
  }
};

inline std::string textOf(const Node* node) {
  std::string out;
  if (node) {
    std::visit(Writer{out}, node->value);
  } else {
    out = "null";
  }
  return out;
}

}  // namespace ArduinoJson::detail
