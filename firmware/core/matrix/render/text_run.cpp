#include "core/matrix/render/text_run.h"

#include <algorithm>
#include <array>

#include "core/matrix/render/text_reader.h"

namespace lumi {
namespace {

constexpr int32_t kGap = 1;

uint32_t rootOf(uint32_t square) {
  uint32_t root = 0;
  for (uint32_t bit = 1u << 15; bit != 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= square) root += bit;
  }
  return root;
}

}  // namespace

TextRun::TextRun(const Font& font, std::string_view text) : font_(&font), text_(text) {
  if (TextReader(text).done()) return;
  mark_ = placeAt(0, 0);
  Place last = mark_;
  while (!isLast(last)) last = placeAfter(last);
  width_ = last.end() - kGap;
}

void TextRun::draw(MatrixCanvas& canvas, int32_t top, Rgb color, TextPlace from) {
  if (width_ == 0) return;
  const int32_t part = from & (kPixel - 1);
  std::array<uint8_t, kMatrixColumns + 1> columns{};
  columnsFrom((from - part) / kPixel, columns.data(), canvas.columns() + 1);
  for (int32_t col = 0; col < canvas.columns(); ++col) {
    const int32_t here = columns[static_cast<size_t>(col)];
    const int32_t next = columns[static_cast<size_t>(col) + 1];
    if ((here | next) == 0) continue;
    for (int32_t row = 0; row < font_->rows(); ++row) {
      const int32_t light = (here >> row & 1) * (kPixel - part) + (next >> row & 1) * part;
      canvas.put(col, top + row, color, static_cast<uint8_t>(std::min<int32_t>(light, 255)));
    }
  }
}

/**
 * Copies `count` columns of the text from `first` on, which may be negative. `columns` must be dark
 * initially.
 */
void TextRun::columnsFrom(int32_t first, uint8_t* columns, int32_t count) {
  moveMark(first);
  for (Place place = mark_; place.column < first + count; place = placeAfter(place)) {
    const int32_t at = place.column - first;
    for (int32_t i = std::max<int32_t>(0, -at); i < place.glyph.width && at + i < count; ++i) {
      columns[at + i] = place.glyph.columns[i];
    }
    if (isLast(place)) return;
  }
}

/** Moves mark_ to the last character that begins at or before `first`, or to the first character. */
void TextRun::moveMark(int32_t first) {
  if (mark_.column > std::max<int32_t>(first, 0)) mark_ = placeAt(0, 0);
  while (mark_.end() <= first && !isLast(mark_)) mark_ = placeAfter(mark_);
}

int32_t TextRun::Place::end() const {
  return column + glyph.width + kGap;
}

TextRun::Place TextRun::placeAt(int32_t column, size_t byte) const {
  TextReader reader(text_, byte);
  const Glyph glyph = font_->glyph(reader.next());
  return {column, glyph, reader.position()};
}

uint32_t scrollPace(uint16_t speed) {
  return rootOf(409'600u * std::min<uint32_t>(speed, MatrixSettings::kTopSpeed));
}

TextPlace scrollPlace(int32_t width, int32_t columns, uint16_t speed, Millis shownFor) {
  const auto way = static_cast<uint64_t>(width + columns) * kPixel;
  const uint64_t round = way * kSecond;
  // The result is the same without the first "% round", but the product could overflow.
  const auto gone = static_cast<TextPlace>(shownFor % round * scrollPace(speed) % round / kSecond);
  return gone > width * kPixel ? gone - static_cast<TextPlace>(way) : gone;
}

TextPlace centredPlace(int32_t width, int32_t columns) {
  return width < columns ? -((columns - width) / 2) * kPixel : 0;
}

}  // namespace lumi
