#include "core/matrix/render/markup_reader.h"

namespace lumi {
namespace {

constexpr std::string_view kOwnColor = "[#]";
constexpr size_t kColorSize = 9;  // "[#ff8000]"

/** Returns the icon that `text` begins with, between two colons, or null. */
const MatrixIcon* iconAt(std::string_view text) {
  if (text.substr(0, 1) != ":") return nullptr;
  const size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 1);
  if (end == std::string_view::npos || text[end] != ':') return nullptr;
  return findIcon(text.substr(1, end - 1));
}

}  // namespace

MarkupReader::MarkupReader(std::string_view text, size_t at, std::optional<Rgb> color)
    : text_(text), reader_(text, at), color_(color) {
  skipColors();
}

MarkupReader::Sign MarkupReader::next() {
  Sign sign;
  sign.icon = iconAt(rest());
  if (sign.icon != nullptr) {
    skip(std::string_view(sign.icon->name).size() + 2);
  } else {
    sign.codePoint = reader_.next();
  }
  skipColors();
  return sign;
}

void MarkupReader::skipColors() {
  for (;;) {
    const std::string_view text = rest();
    if (text.substr(0, kOwnColor.size()) == kOwnColor) {
      color_.reset();
      skip(kOwnColor.size());
      continue;
    }
    const bool isColor = text.size() >= kColorSize && text[0] == '[' && text[kColorSize - 1] == ']';
    const auto color = isColor ? colorFromHex(text.substr(1, kColorSize - 2)) : std::nullopt;
    if (!color) return;
    color_ = color;
    skip(kColorSize);
  }
}

void MarkupReader::skip(size_t bytes) {
  reader_ = TextReader(text_, reader_.position() + bytes);
}

}  // namespace lumi
