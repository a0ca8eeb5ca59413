#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/span.h"
#include "core/base/time.h"

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

/**
 * Measures, writes or reads a record. A struct has one list of its fields for all three: a function
 * `byteFields(ByteFields&, Struct&)`. When bytes are missing, the remaining fields keep their values.
 */
class ByteFields {
 public:
  /** For an object that only measures. */
  ByteFields() = default;
  explicit ByteFields(ByteWriter& out) : out_(&out) {}
  explicit ByteFields(ByteReader& in) : in_(&in) {}

  bool reads() const { return in_ != nullptr; }

  /** A record with another number is rejected, but its next fields are read. */
  template <typename Number>
  void constant(Number expected) {
    Number found = expected;
    number(found);
    if (found != expected) isWrong_ = true;
  }
  /** Integers, enums and flags, which are not checked. */
  template <typename... Numbers>
  void numbers(Numbers&... values) {
    (number(values), ...);
  }
  template <typename Number>
  void number(Number& value) {
    value = static_cast<Number>(pass(static_cast<uint64_t>(value), sizeof(Number)));
  }
  /** Takes one byte. A value above `last` is rejected. */
  template <typename Enum>
  void choice(Enum& value, Enum last) {
    auto number = static_cast<uint8_t>(value);
    this->number(number);
    if (number <= static_cast<uint8_t>(last)) {
      value = static_cast<Enum>(number);
    } else {
      isWrong_ = true;
    }
  }
  void time(std::optional<EpochMillis>& value);
  void raw(Bytes bytes);
  /** Bytes that cannot be displayed are read as '?' (madeReadable()). `lines` may have line feeds. */
  void text(std::string& value);
  void lines(std::string& value);
  /** Takes any bytes. */
  void exactText(std::string& value);
  /** One byte with the size of a list, at most `most`. When it is read, the list gets that many items. */
  template <typename List>
  void count(List& list, size_t most) {
    auto size = static_cast<uint8_t>(list.size());
    number(size);
    if (size > most) {
      isWrong_ = true;
    } else if (reads()) {
      list.resize(size);
    }
  }
  /** Two bytes with the number of items, at most `most`, then the items. */
  template <typename Item>
  void list(std::vector<Item>& items, size_t most) {
    auto count = static_cast<uint16_t>(items.size());
    number(count);
    if (count > most) isWrong_ = true;
    if (reads()) items.clear();
    if (reads() && isSound()) items.reserve(count);
    for (size_t i = 0; i < count && isSound(); ++i) {
      if (reads()) items.emplace_back();
      byteFields(*this, items[i]);
    }
  }

  /** Size of all fields in bytes. */
  size_t size() const { return size_; }
  /** False once a field is missing or has been rejected. */
  bool isSound() const { return !isWrong_ && (in_ == nullptr || !in_->failed()); }

 private:
  uint64_t pass(uint64_t value, size_t size);
  void pass(std::string& text, std::string (*cleaned)(std::string_view));

  ByteWriter* out_ = nullptr;
  ByteReader* in_ = nullptr;
  size_t size_ = 0;
  bool isWrong_ = false;
};

/** The fields of `record` by its own function byteFields(). */
template <typename Record>
void ownFields(ByteFields& each, Record& record) {
  byteFields(each, record);
}

template <typename Record>
using FieldsOf = void (*)(ByteFields& each, Record& record);

template <typename Record>
size_t sizeInBytes(const Record& record, FieldsOf<Record> list = ownFields<Record>) {
  ByteFields measured;
  list(measured, const_cast<Record&>(record));  // only reading changes the record
  return measured.size();
}

template <typename Record>
std::string toBytes(const Record& record, FieldsOf<Record> list = ownFields<Record>) {
  ByteWriter out(sizeInBytes(record, list));
  ByteFields fields(out);
  list(fields, const_cast<Record&>(record));
  return out.take();
}

/** Returns false unless `bytes` is a whole record and nothing follows. `record` then has any content. */
template <typename Record>
bool fromBytes(std::string_view bytes, Record& record, FieldsOf<Record> list = ownFields<Record>) {
  ByteReader in(bytes);
  ByteFields fields(in);
  list(fields, record);
  return fields.isSound() && in.atEnd();
}

}  // namespace lumi
