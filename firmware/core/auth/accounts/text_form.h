#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lumi {

/** How far normalized() changes a text. Each form includes the changes of the forms before it. */
enum class TextForm : uint8_t {
  kComposed,  // European letters include their accents, as in NFC
  kPlain,     // fullwidth forms become ASCII, no-break spaces become spaces, as in NFKC
  kFolded     // lower case
};

/** Maximum size of a text that is changed, in bytes. It limits how long a call can take. */
constexpr size_t kMaxNormalized = 1024;

/** Bytes that are not UTF-8 are not changed. */
std::string normalized(std::string_view text, TextForm form);

/**
 * True if a text in TextForm::kPlain has only letters of one alphabet, digits, single spaces and . _ - @. No
 * character of such a text is invisible, and none looks like a letter of another alphabet beside it, but kana
 * and Chinese characters count as one alphabet.
 */
bool isPlainUsername(std::string_view text);

}  // namespace lumi
