#include "core/system/log_line.h"

#include <cstdint>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kCutMark = "...";

/** Bytes of the well-formed character that `text` starts with; 0 when there is none. */
size_t characterSize(std::string_view text) {
  for (size_t size = 1; size <= 4 && size <= text.size(); ++size) {
    if (isUtf8(text.substr(0, size))) return size;
  }
  return 0;
}

uint32_t codePointOf(std::string_view character) {
  const auto first = static_cast<uint8_t>(character[0]);
  if (character.size() == 1) return first;
  uint32_t code = first & (0x7Fu >> character.size());
  for (const char c : character.substr(1)) code = code << 6 | (static_cast<uint8_t>(c) & 0x3Fu);
  return code;
}

bool isSafe(uint32_t code) {
  const bool isControl = code < 0x20 || (code >= 0x7F && code < 0xA0);
  const bool isSeparator = code == 0x2028 || code == 0x2029;
  const bool turnsWriting = code == 0x061C || code == 0x200E || code == 0x200F ||
                            (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
  return !isControl && !isSeparator && !turnsWriting;
}

std::string escaped(uint32_t code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (; digits.size() < 2 || code > 0; code >>= 4) digits.insert(0, 1, kDigits[code & 0xF]);
  return concat({"\\u{", digits, "}"});
}

/** Takes the next character off `line`. */
std::string nextPiece(std::string_view& line) {
  const size_t size = characterSize(line);
  const std::string_view character = line.substr(0, size == 0 ? 1 : size);
  line.remove_prefix(character.size());
  if (size == 0) return "?";
  const uint32_t code = codePointOf(character);
  return isSafe(code) ? std::string(character) : escaped(code);
}

}  // namespace

std::string safeLogLine(std::string_view line, size_t longest) {
  std::string safe;
  size_t cutAt = 0;  // where the mark still fits
  while (!line.empty()) {
    const std::string piece = nextPiece(line);
    if (safe.size() + piece.size() > longest) {
      safe.resize(cutAt);
      return safe.append(kCutMark);
    }
    safe += piece;
    if (safe.size() + kCutMark.size() <= longest) cutAt = safe.size();
  }
  return safe;
}

}  // namespace lumi
