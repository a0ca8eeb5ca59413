#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/base/span.h"
#include "core/base/text.h"

namespace lumi {

/** Appends little-endian numbers and length-prefixed texts to a record. */
class ByteWriter {
 public:
  explicit ByteWriter(size_t expectedSize) { bytes_.reserve(expectedSize); }

  template <typename Number>
  void number(Number value) {
    for (size_t i = 0; i < sizeof(Number); ++i) {
      bytes_ += static_cast<char>(static_cast<uint64_t>(value) >> (8 * i) & 0xFF);
    }
  }
  void raw(ConstBytes bytes) { bytes_ += asText(bytes); }
  /** `text` must have at most 65,535 bytes. */
  void text(std::string_view text) {
    number(static_cast<uint16_t>(text.size()));
    bytes_ += text;
  }

  std::string take() { return std::move(bytes_); }

 private:
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
    const std::string_view bytes = take(sizeof(Number));
    uint64_t value = 0;
    for (size_t i = 0; i < bytes.size(); ++i) {
      value |= static_cast<uint64_t>(static_cast<uint8_t>(bytes[i])) << (8 * i);
    }
    return static_cast<Number>(value);
  }
  void raw(Bytes out) {
    const std::string_view bytes = take(out.size());
    if (!bytes.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
  }
  std::string text() { return std::string(take(number<uint16_t>())); }
  /** Like text(), but replaces each byte that cannot be displayed by '?' (madeReadable()). */
  std::string readableText() { return madeReadable(take(number<uint16_t>())); }
  std::string readableLines() { return madeReadableLines(take(number<uint16_t>())); }

  bool failed() const { return failed_; }
  bool atEnd() const { return rest_.empty(); }

 private:
  std::string_view take(size_t count) {
    if (failed_ || count > rest_.size()) {
      failed_ = true;
      return {};
    }
    const std::string_view piece = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return piece;
  }

  std::string_view rest_;
  bool failed_ = false;
};

}  // namespace lumi
