#include "core/matrix/render/markup_reader.h"

namespace lumi {
namespace {

constexpr std::string_view kOwnColor = "[#]";
constexpr size_t kColorSize = 9;  // "[#ff8000]"

/** Returns the icon whose name is between the colon that `text` begins with and another one, or null. */
const MatrixIcon* iconAt(std::string_view text) {
  const size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz", 1);
  if (end == std::string_view::npos || text[end] != ':') return nullptr;
  return findIcon(text.substr(1, end - 1));
}

}  // namespace

const MatrixIcon* findIcon(std::string_view name) {
  for (const MatrixIcon& icon : kMatrixIcons) {
    if (name == icon.name) return &icon;
  }
  return nullptr;
}

MarkupReader::MarkupReader(std::string_view text, size_t at, std::optional<Rgb> color)
    : text_(text), reader_(text, at), color_(color) {
  skipColors();
}

MarkupReader::Sign MarkupReader::next() {
  Sign sign;
  if (begins(':')) sign.icon = iconAt(rest());
  if (sign.icon != nullptr) {
    skip(std::string_view(sign.icon->name).size() + 2);
  } else {
    sign.codePoint = reader_.next();
  }
  skipColors();
  return sign;
}

void MarkupReader::skipColors() {
  while (begins('[')) {
    const std::string_view text = rest();
    const bool isOwn = text.substr(0, kOwnColor.size()) == kOwnColor;
    const bool isColor = text.size() >= kColorSize && text[kColorSize - 1] == ']';
    const auto color = isColor ? colorFromHex(text.substr(1, kColorSize - 2)) : std::nullopt;
    if (!isOwn && !color) return;
    color_ = isOwn ? std::nullopt : color;
    skip(isOwn ? kOwnColor.size() : kColorSize);
  }
}

void MarkupReader::skip(size_t bytes) {
  reader_ = TextReader(text_, reader_.position() + bytes);
}

}  // namespace lumi
