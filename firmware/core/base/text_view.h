#pragma once

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace lumi {

/**
 * The type of text parameters that often get a literal. It takes the literal's length while compiling. For a
 * std::string_view, each caller would measure the literal when the call is made, which takes flash.
 */
class TextView : public std::string_view {
 public:
  constexpr TextView() = default;
  template <typename Text, typename = std::enable_if_t<std::is_convertible_v<const Text&, std::string_view>>>
  constexpr TextView(const Text& text) : std::string_view(text) {}
  template <size_t kSize>
  constexpr TextView(const char (&literal)[kSize]) : std::string_view(literal, kSize - 1) {}
  template <size_t kSize>
  TextView(char (&buffer)[kSize]) = delete;  // its text may be shorter
};

}  // namespace lumi
