#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lumi {

/**
 * Class of a byte in G-code. Inside a comment, only the classes up to and including kControl need handling;
 * all others are skipped.
 */
enum GcodeCharacter : uint8_t {
  kLineEnd,
  kCloseBracket,
  kControl,
  kAboveAscii,
  kBlank,
  kSemicolon,
  kOpenBracket,
  kDigit,
  kSign,
  kPoint,
  kValueLetter,
  kOtherLetter,
  kStar,
  kLineSkipper,  // $ %
  kOtherPrintable
};

constexpr GcodeCharacter gcodeCharacterOf(unsigned byte) {
  const auto letter = static_cast<char>(byte | 0x20);
  if (byte == '\n' || byte == '\r') return kLineEnd;
  if (byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f') return kBlank;
  if (byte < ' ' || byte == 0x7F) return kControl;
  if (byte > 0x7F) return kAboveAscii;
  if (byte >= '0' && byte <= '9') return kDigit;
  if (byte == '+' || byte == '-') return kSign;
  if (byte == '.') return kPoint;
  if (byte == ';') return kSemicolon;
  if (byte == '(') return kOpenBracket;
  if (byte == ')') return kCloseBracket;
  if (byte == '*') return kStar;
  if (byte == '$' || byte == '%') return kLineSkipper;
  if (byte < '@' || letter < 'a' || letter > 'z') return kOtherPrintable;
  const bool hasValue =
      letter == 'g' || letter == 'x' || letter == 'y' || letter == 'i' || letter == 'j' || letter == 'r';
  return hasValue ? kValueLetter : kOtherLetter;
}

constexpr std::array<GcodeCharacter, 256> makeGcodeCharacters() {
  std::array<GcodeCharacter, 256> table{};
  for (unsigned byte = 0; byte < table.size(); ++byte) table[byte] = gcodeCharacterOf(byte);
  return table;
}

constexpr std::array<GcodeCharacter, 256> kGcodeCharacters = makeGcodeCharacters();

}  // namespace lumi
