#include "core/matrix/render/font.h"

#include <optional>

#include "core/matrix/render/font_table.h"

namespace lumi {
namespace {

constexpr char32_t kUnknown = 0xFFFD;

std::optional<size_t> placeOf(char32_t codePoint) {
  size_t before = 0;
  for (size_t i = 0; i < kFontRunCount; i++) {
    const CodePointRun& run = kFontRuns[i];
    if (codePoint < run.first) return std::nullopt;
    if (codePoint < char32_t{run.first} + run.count) return before + (codePoint - run.first);
    before += run.count;
  }
  return std::nullopt;
}

}  // namespace

const Font& Font::large() {
  static const Font font(kLargeFont, 8);
  return font;
}

const Font& Font::small() {
  static const Font font(kSmallFont, 6);
  return font;
}

bool Font::has(char32_t codePoint) {
  return placeOf(codePoint).has_value();
}

Glyph Font::glyph(char32_t codePoint) const {
  const std::optional<size_t> found = placeOf(codePoint);
  const size_t place = found ? *found : placeOf(kUnknown).value_or(0);
  const uint16_t start = table_.starts[place];
  return {table_.columns + start, static_cast<uint8_t>(table_.starts[place + 1] - start)};
}

}  // namespace lumi
