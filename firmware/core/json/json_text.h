#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lumi {

/**
 * Collects one JSON string, decoded. Half of a surrogate pair becomes U+FFFD. A string of more than `longest`
 * bytes is cut off one byte later, so that it can be told from one that fits.
 */
class JsonText {
 public:
  explicit JsonText(size_t longest) : most_(longest + 1) {}

  void clear();
  /** A byte that stands for itself. */
  void byte(uint8_t byte);
  /** What `\uXXXX` stands for. */
  void unit(uint16_t unit);
  /** What was collected; valid until the next call. */
  std::string_view end();

 private:
  void endPair();
  void append(char32_t codePoint);
  void put(uint32_t byte);
  void grow();

  size_t most_;
  std::string text_;
  uint16_t firstHalf_ = 0;  // of a surrogate pair whose second half has to follow; 0: none
};

}  // namespace lumi
