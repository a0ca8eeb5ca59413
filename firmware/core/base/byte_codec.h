#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Writes the lowest `size` bytes of `value`, little-endian. Returns the end. */
uint8_t* putNumber(uint32_t value, size_t size, uint8_t* out);
/** Reads a little-endian number of `size` bytes, at most 4. */
uint32_t numberAt(const uint8_t* bytes, size_t size);

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
  friend class ByteFields;
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
  friend class ByteFields;
  std::string_view take(size_t count);
  uint32_t takeNumber(size_t size);
  uint64_t takeLong();
  std::string_view takeText();

  std::string_view rest_;
  bool failed_ = false;
};

/** Writes the fields of a record or reads them, so that one function lists them for both. */
class ByteFields {
 public:
  explicit ByteFields(ByteWriter& out) : out_(&out) {}
  explicit ByteFields(ByteReader& in) : in_(&in) {}

  bool reads() const { return in_ != nullptr; }
  /** Integers, enums and flags. A field that is read is not checked. */
  template <typename... Numbers>
  void numbers(Numbers&... values) {
    (number(values), ...);
  }
  /** Reading fails if the number is another one. */
  template <typename Number>
  void constant(Number value) {
    Number read = value;
    number(read);
    if (read != value) fail();
  }
  /** A text that can be displayed (madeReadable()). */
  void text(std::string& text);
  void lines(std::string& text);
  /** The size of a list, at most `most`, for which there are that many items when it is read. */
  template <typename List>
  void count(List& list, size_t most) {
    auto size = static_cast<uint8_t>(list.size());
    number(size);
    if (size > most) return fail();
    if (reads()) list.resize(size);
  }

 private:
  template <typename Number>
  void number(Number& value) {
    auto bits = static_cast<uint64_t>(value);
    if (pass(bits, sizeof(Number))) value = static_cast<Number>(bits);
  }
  /** Returns true if `bits` were read. */
  bool pass(uint64_t& bits, size_t size);
  void fail() {
    if (reads()) in_->failed_ = true;
  }

  ByteWriter* out_ = nullptr;
  ByteReader* in_ = nullptr;
};

/** Encodes `record`, whose fields `list` names. */
template <typename Record>
std::string encodeFields(const Record& record, size_t expectedSize, void (*list)(ByteFields&, Record&)) {
  ByteWriter out(expectedSize);
  ByteFields fields(out);
  list(fields, const_cast<Record&>(record));  // writing changes nothing
  return out.take();
}

/** Returns false if `bytes` are too short or too long. */
template <typename Record>
bool decodeFields(std::string_view bytes, Record& record, void (*list)(ByteFields&, Record&)) {
  ByteReader in(bytes);
  ByteFields fields(in);
  list(fields, record);
  return !in.failed() && in.atEnd();
}

}  // namespace lumi
