#pragma once

#include <cstddef>
#include <string_view>

namespace lumi {

/**
 * Reads text as people see it, one picture at a time: UTF-8 is decoded, malformed bytes give U+FFFD (one for
 * each malformed sequence, as the Unicode standard advises), a letter with combining marks becomes its
 * Latin-1 letter where there is one and loses the marks otherwise (of more than eight the rest is not looked
 * at), what has no picture of its own but a plain
 * stand-in gets that (font/stand_ins.txt), an emoji with all that belongs to it (variation selectors, skin
 * tones, joiners, flags) is one code point, control characters are blanks, and what is never seen (joiners,
 * marks of direction, a byte order mark, soft hyphens) is left out.
 */
class TextReader {
 public:
  /** From byte `at` on, where a character begins. */
  explicit TextReader(std::string_view text, size_t at = 0);

  bool done() const { return at_ >= text_.size(); }
  /** The next picture's code point, one that a Font knows or U+FFFD. Only while !done(). */
  char32_t next();
  /** Where next() goes on, in bytes; a TextReader made there reads the same. */
  size_t position() const { return at_; }

 private:
  struct Decoded {
    char32_t codePoint;
    size_t length;  // 0 at the end, where codePoint is 0 too
  };

  Decoded peek() const;
  bool isPlainHere() const;
  void skipUnseen();
  void skipJoined();

  std::string_view text_;
  size_t at_;
};

}  // namespace lumi
