#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/time.h"
#include "core/matrix/font.h"
#include "core/matrix/matrix_canvas.h"

namespace lumi {

/** A place along a text, in 1/256 pixel. */
using TextPlace = int32_t;
constexpr TextPlace kPixel = 256;

/**
 * A text in one line of pixel columns, one dark column between two characters. Remembers where it looked
 * last: moving on costs what comes into sight, however long the text is. The text's bytes stay the caller's.
 */
class TextRun {
 public:
  TextRun() = default;
  TextRun(const Font& font, std::string_view text);

  /** In pixels. */
  int32_t width() const { return width_; }

  /**
   * Draws the text so that its place `from` lies at the canvas's left edge. A column that lies between two
   * pixels shares its light: with part = from mod 256, the pixel where the text's columns a and b meet has
   * share min(255, a * (256 - part) + b * part).
   */
  void draw(MatrixCanvas& canvas, int32_t top, Rgb color, TextPlace from);

 private:
  /** One character of the text. */
  struct Place {
    int32_t column = 0;  // where it begins
    Glyph glyph{};
    size_t next = 0;  // the byte where the next one begins

    int32_t end() const;  // the column where the next one begins
  };

  void columnsFrom(int32_t first, uint8_t* columns, int32_t count);
  void moveMark(int32_t first);
  Place placeAt(int32_t column, size_t byte) const;
  Place placeAfter(const Place& place) const { return placeAt(place.end(), place.next); }
  bool isLast(const Place& place) const { return place.next == text_.size(); }

  const Font* font_ = nullptr;
  std::string_view text_;
  int32_t width_ = 0;
  Place mark_;  // what was looked at last; read once, since what belongs to a character may be long
};

/** 1/256 pixels a second: floor(sqrt(409600 * speed)), that is 2.5 * sqrt(speed) pixels. */
uint32_t scrollPace(uint16_t speed);

/**
 * Where a scrolling text stands. It travels `way` = (width + columns) * 256, over and over:
 * gone = floor((shownFor * pace mod (way * 1000)) / 1000) is how far it has gone; once that is more than its
 * width the text has left and comes in from the right: the place is gone - way.
 */
TextPlace scrollPlace(int32_t width, int32_t columns, uint16_t speed, Millis shownFor);

/** Where a text stands that does not move: in the middle, rounded to the left; a longer one at its start. */
TextPlace centredPlace(int32_t width, int32_t columns);

}  // namespace lumi
