#pragma once

#include <string_view>

namespace lumi {

/** Reads a text from left to right. `failed` is true once the text differs from what was expected. */
struct TextCursor {
  std::string_view rest;
  bool failed = false;

  /** If the next character is `expected`, skips it and returns true. */
  bool take(char expected) {
    if (rest.empty() || rest.front() != expected) return false;
    rest.remove_prefix(1);
    return true;
  }

  void expect(char expected) {
    if (!take(expected)) failed = true;
  }
};

}  // namespace lumi
