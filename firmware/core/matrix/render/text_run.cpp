#include "core/matrix/render/text_run.h"

#include <algorithm>
#include <array>

#include "core/matrix/render/markup_reader.h"

namespace lumi {
namespace {

constexpr int32_t kGap = 1;
constexpr int32_t kIconSize = 8;

/** `part` of 256 of `second`, the rest of `first`. */
Rgb mixed(Rgb first, Rgb second, int32_t part) {
  const auto mix = [part](uint8_t one, uint8_t other) {
    return static_cast<uint8_t>((one * (kPixel - part) + other * part) / kPixel);
  };
  return {mix(first.red, second.red), mix(first.green, second.green), mix(first.blue, second.blue)};
}

uint32_t rootOf(uint32_t square) {
  uint32_t root = 0;
  for (uint32_t bit = 1u << 15; bit != 0; bit >>= 1) {
    if ((root + bit) * (root + bit) <= square) root += bit;
  }
  return root;
}

}  // namespace

TextRun::TextRun(const Font& font, std::string_view text) : font_(&font), text_(text) {
  MarkupReader reader(text);
  if (reader.done()) return;
  mark_ = placeAt(0, 0, {});
  while (!reader.done()) {
    const MarkupReader::Sign sign = reader.next();
    width_ += kGap + (sign.icon != nullptr ? kIconSize : int32_t{font.glyph(sign.codePoint).width});
  }
  width_ -= kGap;
}

void TextRun::draw(MatrixCanvas& canvas, int32_t top, Rgb color, TextPlace from) {
  if (width_ == 0) return;
  const int32_t part = from & (kPixel - 1);
  const int32_t seen = canvas.firstSeen();
  std::array<Column, kMatrixColumns + 1> columns{};
  columnsFrom((from - part) / kPixel + seen, color, columns.data(), static_cast<int32_t>(columns.size()));
  for (size_t col = 0; col + 1 < columns.size(); ++col) {
    const Column& here = columns[col];
    const Column& next = columns[col + 1];
    if ((here.low | here.high | next.low | next.high) == 0) continue;
    for (int32_t row = 0; row < font_->rows(); ++row) {
      const int first = here.value(row);
      const int second = next.value(row);
      const int32_t light = (first != 0 ? kPixel - part : 0) + (second != 0 ? part : 0);
      const Rgb mix = first == 0    ? next.colors[std::max(second, 1) - 1]
                      : second == 0 ? here.colors[first - 1]
                                    : mixed(here.colors[first - 1], next.colors[second - 1], part);
      canvas.put(seen + static_cast<int32_t>(col), top + row, mix,
                 static_cast<uint8_t>(std::min<int32_t>(light, 255)));
    }
  }
}

/**
 * Fills in `count` columns of the text from `first` on, which may be negative. `columns` must be dark
 * initially.
 */
void TextRun::columnsFrom(int32_t first, Rgb color, Column* columns, int32_t count) {
  moveMark(first);
  for (Place place = mark_; place.column < first + count; place = placeAfter(place)) {
    const int32_t at = place.column - first;
    for (int32_t i = std::max<int32_t>(0, -at); i < place.width() && at + i < count; ++i) {
      columns[at + i] = columnOf(place, i, color);
    }
    if (isLast(place)) return;
  }
}

TextRun::Column TextRun::columnOf(const Place& place, int32_t at, Rgb color) const {
  if (place.icon == nullptr) return {place.glyph.columns[at], 0, {place.color.value_or(color), {}, {}}};
  const MatrixIcon& icon = *place.icon;
  const int cut = font_->rows() < kIconSize ? 1 : 0;
  Column column{static_cast<uint8_t>(icon.low[at] >> cut), static_cast<uint8_t>(icon.high[at] >> cut), {}};
  for (size_t i = 0; i < 3; ++i) column.colors[i] = kIconPalette[icon.colors[i]];
  return column;
}

/** Moves mark_ to the last character that begins at or before `first`, or to the first character. */
void TextRun::moveMark(int32_t first) {
  if (mark_.column > std::max<int32_t>(first, 0)) mark_ = placeAt(0, 0, {});
  while (mark_.end() <= first && !isLast(mark_)) mark_ = placeAfter(mark_);
}

int32_t TextRun::Place::width() const {
  return icon == nullptr ? glyph.width : kIconSize;
}

int32_t TextRun::Place::end() const {
  return column + width() + kGap;
}

TextRun::Place TextRun::placeAt(int32_t column, size_t byte, std::optional<Rgb> color) const {
  MarkupReader reader(text_, byte, color);
  Place place;
  place.column = column;
  place.color = reader.color();
  const MarkupReader::Sign sign = reader.next();
  place.icon = sign.icon;
  if (sign.icon == nullptr) place.glyph = font_->glyph(sign.codePoint);
  place.next = reader.position();
  place.nextColor = reader.color();
  return place;
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
