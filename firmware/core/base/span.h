#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace lumi {

/** A view of `size` items that it does not own. Never allocates. */
template <typename T>
class Span {
 public:
  constexpr Span() = default;
  constexpr Span(T* data, size_t size) : data_(data), size_(size) {}
  template <size_t N>
  constexpr Span(T (&items)[N]) : data_(items), size_(N) {}
  template <typename Container, typename = std::enable_if_t<
                                    std::is_convertible_v<decltype(std::declval<Container&>().data()), T*>>>
  constexpr Span(Container& items) : data_(items.data()), size_(items.size()) {}
  template <typename Container, typename = std::enable_if_t<std::is_convertible_v<
                                    decltype(std::declval<const Container&>().data()), T*>>>
  constexpr Span(const Container& items) : data_(items.data()), size_(items.size()) {}

  constexpr T* data() const { return data_; }
  constexpr size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  constexpr T& operator[](size_t index) const { return data_[index]; }

  /** Returns up to `count` items starting at `offset`. Empty if `offset` is past the end. */
  constexpr Span sub(size_t offset, size_t count = SIZE_MAX) const {
    if (offset > size_) return {};
    const size_t left = size_ - offset;
    return {data_ + offset, count < left ? count : left};
  }

 private:
  T* data_ = nullptr;
  size_t size_ = 0;
};

using Bytes = Span<uint8_t>;
using ConstBytes = Span<const uint8_t>;

inline ConstBytes asBytes(std::string_view text) {
  return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

inline std::string_view asText(ConstBytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace lumi
