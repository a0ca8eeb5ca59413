#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"
#include "core/matrix/render/font.h"
#include "core/matrix/render/matrix_canvas.h"
#include "core/matrix/render/matrix_icons.h"

namespace lumi {

/** A position along a text, in 1/256 pixel. */
using TextPlace = int32_t;
constexpr TextPlace kPixel = 256;

/**
 * A text as one line of pixel columns, with one dark column between two characters. It may contain icons and
 * colours (markup_reader.h). In a font of six rows, an icon loses its first and its last row. The run caches
 * the position that was drawn last, so that the cost of scrolling does not depend on the length of the text.
 * The caller owns the bytes of the text.
 */
class TextRun {
 public:
  TextRun() = default;
  TextRun(const Font& font, std::string_view text);

  int32_t width() const { return width_; }

  /**
   * Draws the text so that position `from` is at the left edge of the canvas; `color` is that of the parts
   * without one. If `from` is between two pixels, each pixel mixes two adjacent columns a and b (each 0 or 1)
   * of the text: with part = from mod 256, its share is min(255, a * (256 - part) + b * part). Where both are
   * lit, each channel of its colour is floor((a's * (256 - part) + b's * part) / 256).
   */
  void draw(MatrixCanvas& canvas, int32_t top, Rgb color, TextPlace from);

 private:
  /** A column of up to 8 pixels. Pixel values and colours are those of MatrixIcon. */
  struct Column {
    uint8_t low = 0;
    uint8_t high = 0;
    Rgb colors[3];

    int value(int32_t row) const { return (low >> row & 1) | (high >> row & 1) << 1; }
  };

  struct Place {
    int32_t column = 0;                // first column of the character or icon
    Glyph glyph{};                     // of a character
    const MatrixIcon* icon = nullptr;  // null for a character
    std::optional<Rgb> color;          // of a character; nothing: that of the matrix
    size_t next = 0;                   // byte offset of what follows
    std::optional<Rgb> nextColor;

    int32_t width() const;
    int32_t end() const;  // first column of what follows
  };

  void columnsFrom(int32_t first, Rgb color, Column* columns, int32_t count);
  Column columnOf(const Place& place, int32_t at, Rgb color) const;
  void moveMark(int32_t first);
  Place placeAt(int32_t column, size_t byte, std::optional<Rgb> color) const;
  Place placeAfter(const Place& place) const { return placeAt(place.end(), place.next, place.nextColor); }
  bool isLast(const Place& place) const { return place.next == text_.size(); }

  const Font* font_ = nullptr;
  std::string_view text_;
  int32_t width_ = 0;
  Place mark_;  // the cached character at the left edge; it may consist of many bytes
};

/** Scroll speed in 1/256 pixel per second: floor(sqrt(409600 * speed)), that is 2.5 * sqrt(speed) pixels. */
uint32_t scrollPace(uint16_t speed);

/**
 * Returns the position of a scrolling text. A round is way = (width + columns) * 256 long. The distance in
 * the current round is gone = floor((shownFor * pace mod (way * 1000)) / 1000). While gone is at most width *
 * 256, it is the position. After that, the text enters from the right; the position is then gone - way.
 */
TextPlace scrollPlace(int32_t width, int32_t columns, uint16_t speed, Millis shownFor);

/** Returns the position that centres a text, rounded to the left. Returns 0 for a text that does not fit. */
TextPlace centredPlace(int32_t width, int32_t columns);

}  // namespace lumi
