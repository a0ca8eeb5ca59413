#include "core/matrix/render/font.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace {

using lumi::Font;
using lumi::Glyph;

const std::vector<const Font*> kFonts = {&Font::large(), &Font::small()};

std::string picture(const Font& font, char32_t codePoint) {
  const Glyph glyph = font.glyph(codePoint);
  std::string rows;
  for (uint8_t row = 0; row < font.rows(); row++) {
    for (uint8_t col = 0; col < glyph.width; col++) rows += glyph.columns[col] >> row & 1 ? '#' : '.';
    rows += '\n';
  }
  return rows;
}

int lowestRow(const Font& font, char32_t codePoint) {
  const std::string rows = picture(font, codePoint);
  return static_cast<int>(rows.rfind('#') / (font.glyph(codePoint).width + 1u));
}

}  // namespace

TEST_CASE("glyphs have the expected pixels") {
  CHECK(picture(Font::large(), 'g') == "....\n....\n.###\n#..#\n#..#\n.###\n...#\n.##.\n");
  CHECK(picture(Font::small(), '7') == "###\n..#\n..#\n.#.\n.#.\n...\n");
  CHECK(picture(Font::large(), 0xC4) == "#..#\n....\n.##.\n#..#\n####\n#..#\n#..#\n....\n");
}

TEST_CASE("both fonts contain ASCII, Latin-1 and the signs, each with a glyph of its own") {
  std::vector<char32_t> wanted = {0x20AC, 0x2665, 0x263A, 0x2639, 0x2605, 0x2600, 0x2601, 0x2602, 0x266A,
                                  0x2713, 0x2190, 0x2191, 0x2192, 0x2193, 0x2026, 0x152,  0x153,  0xFFFD};
  for (char32_t c = 0x20; c <= 0x7E; c++) wanted.push_back(c);
  for (char32_t c = 0xA0; c <= 0xFF; c++) wanted.push_back(c);
  for (const char32_t c : wanted) {
    CAPTURE(static_cast<uint32_t>(c));
    CHECK(Font::has(c));
    for (const Font* font : kFonts) {
      CHECK(font->glyph(c).width >= 1);
      CHECK(font->glyph(c).width <= 8);
      if (c != 0xFFFD) CHECK(font->glyph(c).columns != font->glyph(0xFFFD).columns);
    }
  }
}

TEST_CASE("a code point without a glyph is a box") {
  for (const char32_t c : {0x00u, 0x1Fu, 0x7Fu, 0x9Fu, 0x100u, 0x20ABu, 0xFFFEu, 0x1F600u, 0x10FFFFu}) {
    CHECK_FALSE(Font::has(c));
    for (const Font* font : kFonts) CHECK(font->glyph(c).columns == font->glyph(0xFFFD).columns);
  }
}

TEST_CASE("all digits have the same width, and a colon is one column wide") {
  for (const Font* font : kFonts) {
    for (char32_t c = '1'; c <= '9'; c++) CHECK(font->glyph(c).width == font->glyph('0').width);
    CHECK(font->glyph(':').width == 1);
  }
}

TEST_CASE("capitals and digits are on the baseline, and small letters descend by at most one row") {
  for (const std::string_view word : {"ABCDEFGHIJKLMNOPRSTUVWXYZ", "0123456789", "abcdefhiklmnorstuvwxz"}) {
    for (const char c : word) {
      CAPTURE(c);
      CHECK(lowestRow(Font::large(), static_cast<char32_t>(c)) == 6);
      CHECK(lowestRow(Font::small(), static_cast<char32_t>(c)) == 4);
    }
  }
  for (const char c : std::string_view("gjpqy")) {
    CHECK(lowestRow(Font::large(), static_cast<char32_t>(c)) == 7);
    CHECK(lowestRow(Font::small(), static_cast<char32_t>(c)) == 5);
  }
}
