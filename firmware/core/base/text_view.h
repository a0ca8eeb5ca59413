#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

namespace lumi {

/**
 * The type of text parameters that often get a literal. It takes the literal's length while compiling. For a
 * std::string_view, each caller would measure the literal when the call is made, which takes flash. A
 * constant array is taken whole, so do not pass one that is padded with zeros.
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

/** A part of a text that concat() or a Log joins: a text, or a whole number, which they write in decimal. */
class TextPart {
 public:
  template <typename Text, typename = std::enable_if_t<std::is_convertible_v<const Text&, TextView>>>
  constexpr TextPart(const Text& text) : TextPart(TextView(text)) {}
  constexpr TextPart(TextView text) : data_(text.data()), size_(text.size()) {}
  template <size_t kSize>
  constexpr TextPart(const char (&literal)[kSize]) : data_(literal), size_(kSize - 1) {}
  template <size_t kSize>
  TextPart(char (&buffer)[kSize]) = delete;
  TextPart(char) = delete;  // it would be a number
  TextPart(bool) = delete;
  template <typename Whole, std::enable_if_t<std::is_integral_v<Whole>, int> = 0>
  constexpr TextPart(Whole number)
      : data_(std::is_signed_v<Whole> ? &kSigned : &kUnsigned), size_(static_cast<size_t>(number)) {
    static_assert(sizeof(Whole) <= sizeof(size_t));
  }

  void appendTo(std::string& text) const;
  /** Bytes that the text needs at most. */
  size_t room() const;

 private:
  bool isNumber() const { return data_ == &kSigned || data_ == &kUnsigned; }

  // data_ points to one of these if size_ is a number.
  static const char kSigned;
  static const char kUnsigned;

  const char* data_;
  size_t size_;
};

}  // namespace lumi
