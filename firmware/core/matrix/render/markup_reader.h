#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "core/matrix/render/matrix_icons.h"
#include "core/matrix/render/text_reader.h"
#include "core/pixels/color.h"

namespace lumi {

/**
 * Reads a text with icons and colours. ":heart:" is an icon (matrix_icons.h). "[#ff8000]" colours what
 * follows, "[#]" gives it the colour of the matrix again. Anything else is read as by TextReader, an unknown
 * icon, too.
 */
class MarkupReader {
 public:
  struct Sign {
    char32_t codePoint = 0;            // of a character
    const MatrixIcon* icon = nullptr;  // null for a character
  };

  /** Starts at byte `at`, which must be 0 or an earlier position(), with the color() of that position. */
  explicit MarkupReader(std::string_view text, size_t at = 0, std::optional<Rgb> color = {});

  bool done() const { return reader_.done(); }
  /** The colour of the next sign. Nothing: that of the matrix. */
  std::optional<Rgb> color() const { return color_; }
  /** Returns the next character or icon. Call only while !done(). */
  Sign next();
  size_t position() const { return reader_.position(); }

 private:
  void skipColors();
  void skip(size_t bytes);
  bool begins(char sign) const { return !done() && text_[reader_.position()] == sign; }
  std::string_view rest() const { return text_.substr(reader_.position()); }

  std::string_view text_;
  TextReader reader_;
  std::optional<Rgb> color_;
};

}  // namespace lumi
