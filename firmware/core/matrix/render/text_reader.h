#pragma once

#include <cstddef>
#include <string_view>

namespace lumi {

/**
 * Reads a text glyph by glyph and returns one code point for each:
 * - UTF-8 is decoded. Each malformed sequence yields one U+FFFD, as the Unicode standard recommends.
 * - A letter with combining marks becomes its Latin-1 letter if there is one, otherwise it loses the marks.
 *   At most eight marks are examined.
 * - A character without a glyph is replaced by its stand-in (font/stand_ins.txt) if it has one.
 * - An emoji with its variation selectors, skin tones and joined emojis is one code point; so is a flag.
 * - Control characters become blanks.
 * - Invisible characters (joiners, direction marks, byte order mark, soft hyphens) are skipped.
 */
class TextReader {
 public:
  /** Starts at byte `at`, which must be the start of a character. */
  explicit TextReader(std::string_view text, size_t at = 0);

  bool done() const { return at_ >= text_.size(); }
  /** Returns the next code point: one that Font has, or U+FFFD. Call only while !done(). */
  char32_t next();
  /** Byte offset at which next() continues. A TextReader created there reads the same. */
  size_t position() const { return at_; }

 private:
  struct Decoded {
    char32_t codePoint;
    size_t length;  // 0 at the end; codePoint is then 0, too
  };

  Decoded peek() const;
  bool isPlainHere() const;
  void skipUnseen();
  void skipJoined();

  std::string_view text_;
  size_t at_;
};

}  // namespace lumi
