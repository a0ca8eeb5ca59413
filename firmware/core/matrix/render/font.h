#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace lumi {

struct FontTable;

/** The columns of a character. Bit 0 of a column is its top pixel. */
struct Glyph {
  const uint8_t* columns;
  uint8_t width;  // 1..8; one dark column separates two characters
};

/** A proportional font. scripts/build-font.mjs generates the tables (firmware/core/matrix/font/). */
class Font {
 public:
  static const Font& large();  // 8 rows: 7 for capitals (fewer if accented), the last row for descenders
  static const Font& small();  // 6 rows: 5 for digits and capitals

  static bool has(char32_t codePoint);

  /** Returns the glyph of a code point, or a box if the font has no glyph for it. */
  Glyph glyph(char32_t codePoint) const;
  uint8_t rows() const { return rows_; }

 private:
  Font(const FontTable& table, uint8_t rows) : table_(table), rows_(rows) {}

  const FontTable& table_;
  uint8_t rows_;
};

}  // namespace lumi
