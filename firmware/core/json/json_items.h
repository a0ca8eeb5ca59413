#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/** Reads a list in pieces, one element at a time. The text is known to be valid JSON. */
class JsonItems {
 public:
  /** An element of more than `maxSize` bytes is passed on cut off, and is therefore no valid JSON. */
  explicit JsonItems(size_t maxSize) : maxSize_(maxSize) { text_.reserve(maxSize + 1); }
  virtual ~JsonItems() = default;

  void feed(ConstBytes piece);
  /** Call after the last piece. Returns the first error. */
  Status end();

 private:
  /** Receives the text of an element. After an error it is not called again. */
  virtual Status item(std::string_view text) = 0;

  void take(char c);
  void endItem();

  size_t maxSize_;
  std::string text_;
  size_t depth_ = 0;
  bool isList_ = false;
  bool inText_ = false;
  bool isEscaped_ = false;
  Status status_ = Done{};
};

}  // namespace lumi
