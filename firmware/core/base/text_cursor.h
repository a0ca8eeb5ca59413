#pragma once

#include <string_view>

namespace lumi {

/** Reads a text from left to right; `failed` once something was not as expected. */
struct TextCursor {
  std::string_view rest;
  bool failed = false;

  /** Takes `expected` if it comes next. */
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
