#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lumi::vgrbl {

/** Gathers characters to a line as Grbl does: blanks and comments left out, in capitals, at most 79
 * characters. */
class LineCollector {
 public:
  static constexpr size_t kLongest = 79;

  /** True when this character ended the line; read it, then clear(). */
  bool put(uint8_t character);
  const std::string& text() const { return text_; }
  bool tooLong() const { return tooLong_; }
  void clear();

 private:
  void add(char character);

  std::string text_;
  bool tooLong_ = false;
  bool inParentheses_ = false;
  bool behindSemicolon_ = false;
};

}  // namespace lumi::vgrbl
