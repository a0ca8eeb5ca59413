#include "core/matrix/render/time_face.h"

#include <algorithm>

namespace lumi {
namespace {

constexpr uint32_t kSecondsADay = 86'400;

int32_t widestDigit(const Font& font) {
  int32_t widest = 0;
  for (char32_t digit = U'0'; digit <= U'9'; ++digit) {
    widest = std::max<int32_t>(widest, font.glyph(digit).width);
  }
  return widest;
}

struct Face {
  char32_t digits[4] = {U'-', U'-', U'-', U'-'};
  bool hasColon = true;
};

Face faceOf(std::optional<uint32_t> localSecond) {
  if (!localSecond) return {};
  const auto digit = [](uint32_t value) { return U'0' + value % 10; };
  const uint32_t minute = *localSecond % kSecondsADay / 60;
  const uint32_t hour = minute / 60;
  return {{digit(hour / 10), digit(hour), digit(minute % 60 / 10), digit(minute % 60)},
          *localSecond % 2 == 0};
}

}  // namespace

void drawTime(MatrixCanvas& canvas, std::optional<uint32_t> localSecond, Rgb color) {
  const Font& font = canvas.font();
  const Face face = faceOf(localSecond);
  const Glyph colon = font.glyph(U':');
  const int32_t cell = widestDigit(font);
  int32_t left = (canvas.columns() - (4 * cell + colon.width + 4)) / 2;
  for (size_t i = 0; i < 4; ++i) {
    const Glyph glyph = font.glyph(face.digits[i]);
    canvas.putGlyph(left + (cell - glyph.width) / 2, 0, glyph, color);
    left += cell + 1;
    if (i != 1) continue;
    if (face.hasColon) canvas.putGlyph(left, 0, colon, color);
    left += colon.width + 1;
  }
}

}  // namespace lumi
