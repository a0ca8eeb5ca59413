#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Appends little-endian numbers and length-prefixed texts to a record. */
class ByteWriter {
 public:
  explicit ByteWriter(size_t expectedSize) { bytes_.reserve(expectedSize); }

  template <typename Number>
  void number(Number value) {
    if constexpr (sizeof(Number) > sizeof(uint32_t)) {
      appendLong(static_cast<uint64_t>(value));
    } else {
      append(static_cast<uint32_t>(value), sizeof(Number));
    }
  }
  void raw(ConstBytes bytes) { bytes_ += asText(bytes); }
  /** `text` must have at most 65,535 bytes. */
  void text(std::string_view text);

  std::string take() { return std::move(bytes_); }

 private:
  void append(uint32_t value, size_t size);
  void appendLong(uint64_t value);

  std::string bytes_;
};

/**
 * Reads what ByteWriter wrote. If fewer bytes are left than a value needs, failed() becomes true. This value
 * and all later ones are then zero or empty, and raw() leaves `out` unchanged.
 */
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <typename Number>
  Number number() {
    if constexpr (sizeof(Number) > sizeof(uint32_t)) {
      return static_cast<Number>(takeLong());
    } else {
      return static_cast<Number>(takeNumber(sizeof(Number)));
    }
  }
  void raw(Bytes out);
  std::string text() { return std::string(takeText()); }
  /** Like text(), but replaces each byte that cannot be displayed by '?' (madeReadable()). */
  std::string readableText();
  std::string readableLines();

  bool failed() const { return failed_; }
  bool atEnd() const { return rest_.empty(); }

 private:
  std::string_view take(size_t count);
  uint32_t takeNumber(size_t size);
  uint64_t takeLong();
  std::string_view takeText();

  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace lumi
