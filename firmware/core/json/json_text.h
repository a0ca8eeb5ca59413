#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lumi {

/**
 * Decodes and collects one JSON string. Half of a surrogate pair becomes U+FFFD. A string of more than
 * `maxSize` bytes is cut off after maxSize + 1 bytes, so the receiver can detect that it is too long.
 */
class JsonText {
 public:
  explicit JsonText(size_t maxSize) : limit_(maxSize + 1) {}

  void clear();
  /** Appends an unescaped byte. */
  void byte(uint8_t byte);
  /** Appends the UTF-16 unit of a `\uXXXX` escape. */
  void unit(uint16_t unit);
  /** Returns the collected text. Valid until the next call. */
  std::string_view end();

 private:
  void endPair();
  void append(char32_t codePoint);
  void put(uint32_t byte);
  void grow();

  size_t limit_;  // bytes to collect
  std::string text_;
  uint16_t firstHalf_ = 0;  // of a surrogate pair that still lacks its second half; 0: none
};

}  // namespace lumi
