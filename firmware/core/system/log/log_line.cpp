#include "core/system/log/log_line.h"

#include <cstdint>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kCutMark = "...";

uint32_t codePointOf(std::string_view character) {
  const auto first = static_cast<uint8_t>(character[0]);
  if (character.size() == 1) return first;
  uint32_t code = first & (0x7Fu >> character.size());
  for (const char c : character.substr(1)) code = code << 6 | (static_cast<uint8_t>(c) & 0x3Fu);
  return code;
}

std::string escaped(uint32_t code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string digits;
  for (; digits.size() < 2 || code > 0; code >>= 4) digits.insert(0, 1, kDigits[code & 0xF]);
  return concat({"\\u{", digits, "}"});
}

/** Removes the next character from `line` and returns its safe form. */
std::string nextPiece(std::string_view& line) {
  const size_t size = characterSize(line);
  const std::string_view character = line.substr(0, size == 0 ? 1 : size);
  line.remove_prefix(character.size());
  if (size == 0) return "?";
  return hasControlCharacter(character) ? escaped(codePointOf(character)) : std::string(character);
}

}  // namespace

std::string safeLogLine(std::string_view line, size_t longest) {
  std::string safe;
  size_t cutAt = 0;  // last position where the cut mark fits
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
