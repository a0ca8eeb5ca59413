#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lumi {

struct FontTable;

/** The columns of one character: bit 0 of a column is its top pixel. */
struct Glyph {
  const uint8_t* columns;
  uint8_t width;  // 1..8; between two characters one column stays dark
};

/**
 * A proportional font with ASCII, Latin-1 and a few signs. Its pictures stand in firmware/core/matrix/font/,
 * one text file a font; scripts/build-font.mjs makes the table here and the panel's from them.
 */
class Font {
 public:
  static const Font& large();  // 8 rows: capitals 7, descenders in the last one, accents on shorter capitals
  static const Font& small();  // 6 rows, digits and capitals 5

  static bool has(char32_t codePoint);

  /** The picture of a code point; for one that has none, of the sign that stands for all of them (a box). */
  Glyph glyph(char32_t codePoint) const;
  uint8_t rows() const { return rows_; }

 private:
  Font(const FontTable& table, uint8_t rows) : table_(table), rows_(rows) {}

  const FontTable& table_;
  uint8_t rows_;
};

}  // namespace lumi
