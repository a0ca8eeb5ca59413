#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lumi::vgrbl {

/**
 * Collects the characters of a line as Grbl does: without blanks and comments, in capitals, at most 79
 * characters.
 */
class LineCollector {
 public:
  static constexpr size_t kMax = 79;

  /** Returns true if this character ended the line. The caller then reads text() and calls clear(). */
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
