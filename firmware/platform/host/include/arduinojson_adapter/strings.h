#pragma once

#include <cstring>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>

namespace ArduinoJson {

/** A view of a string in a document; null where there is none. */
class JsonString {
 public:
  JsonString() = default;
  JsonString(const char* text) : text_(text), size_(text ? std::strlen(text) : 0) {}
  JsonString(const char* text, size_t size) : text_(text), size_(size) {}

  const char* c_str() const { return text_; }
  size_t size() const { return size_; }
  bool isNull() const { return !text_; }
  explicit operator bool() const { return text_; }

  friend bool operator==(JsonString a, JsonString b) {
    return a.isNull() == b.isNull() && a.view() == b.view();
  }
  friend bool operator!=(JsonString a, JsonString b) { return !(a == b); }
  friend std::ostream& operator<<(std::ostream& out, JsonString text) { return out << text.view(); }

 private:
  std::string_view view() const { return {text_ ? text_ : "", size_}; }

  const char* text_ = nullptr;
  size_t size_ = 0;
};

/** Ready-made JSON, put in unchecked. */
struct SerializedValue {
  std::string text;
};

inline SerializedValue serialized(std::string text) {
  return {std::move(text)};
}

inline SerializedValue serialized(const char* text, size_t size) {
  return {std::string(text, size)};
}

namespace detail {

/** Base of everything that refers to any kind of value; none of them is a string. */
struct VariantTag {};
/** Base of handles to an array or an object. */
struct CollectionTag {};

template <typename T>
constexpr bool kIsVariant = std::is_base_of_v<VariantTag, T>;

template <typename T>
constexpr bool kIsString =
    !kIsVariant<T> && (std::is_same_v<T, JsonString> || std::is_convertible_v<const T&, std::string_view>);

template <typename T>
constexpr bool kIsIndex = std::is_integral_v<T> && !std::is_same_v<T, bool>;

/** The text, or nothing when it is a null pointer or a null JsonString. */
template <typename T>
std::optional<std::string_view> viewOf(const T& text) {
  if constexpr (std::is_same_v<T, JsonString>) {
    if (text.isNull()) return std::nullopt;
    return std::string_view(text.c_str(), text.size());
  } else if constexpr (std::is_array_v<T>) {
    return std::string_view(static_cast<const char*>(text));
  } else if constexpr (std::is_pointer_v<T>) {
    if (!text) return std::nullopt;
    return std::string_view(text);
  } else {
    return std::string_view(text);
  }
}

}  // namespace detail
}  // namespace ArduinoJson
