#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/time.h"
#include "core/matrix/render/font.h"
#include "core/matrix/render/matrix_canvas.h"

namespace lumi {

/** A position along a text, in 1/256 pixel. */
using TextPlace = int32_t;
constexpr TextPlace kPixel = 256;

/**
 * A text in one line of pixel columns, with one dark column between two characters. It caches the position
 * drawn last, so that scrolling costs only the columns that become visible, independent of the length of the
 * text. The caller owns the bytes of the text.
 */
class TextRun {
 public:
  TextRun() = default;
  TextRun(const Font& font, std::string_view text);

  int32_t width() const { return width_; }

  /**
   * Draws the text so that position `from` is at the left edge of the canvas. A column between two pixels is
   * shared: with part = from mod 256, the pixel where the columns a and b of the text meet has the share
   * min(255, a * (256 - part) + b * part).
   */
  void draw(MatrixCanvas& canvas, int32_t top, Rgb color, TextPlace from);

 private:
  struct Place {
    int32_t column = 0;  // its first column
    Glyph glyph{};
    size_t next = 0;  // byte offset of the next character

    int32_t end() const;  // first column of the next character
  };

  void columnsFrom(int32_t first, uint8_t* columns, int32_t count);
  void moveMark(int32_t first);
  Place placeAt(int32_t column, size_t byte) const;
  Place placeAfter(const Place& place) const { return placeAt(place.end(), place.next); }
  bool isLast(const Place& place) const { return place.next == text_.size(); }

  const Font* font_ = nullptr;
  std::string_view text_;
  int32_t width_ = 0;
  Place mark_;  // the character accessed last; cached, because it may consist of many bytes
};

/** Scroll speed in 1/256 pixel per second: floor(sqrt(409600 * speed)), that is 2.5 * sqrt(speed) pixels. */
uint32_t scrollPace(uint16_t speed);

/**
 * Returns the position of a scrolling text. The text repeatedly moves `way` = (width + columns) * 256. The
 * distance so far is gone = floor((shownFor * pace mod (way * 1000)) / 1000). If it is greater than the
 * width, the text has left and enters from the right; the position is then gone - way.
 */
TextPlace scrollPlace(int32_t width, int32_t columns, uint16_t speed, Millis shownFor);

/** Centred, rounded to the left. A longer text starts at its beginning. */
TextPlace centredPlace(int32_t width, int32_t columns);

}  // namespace lumi
