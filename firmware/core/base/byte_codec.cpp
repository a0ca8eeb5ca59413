#include "core/base/byte_codec.h"

#include <cstring>

#include "core/base/text.h"

namespace lumi {

uint8_t* putNumber(uint32_t value, size_t size, uint8_t* out) {
  for (; size > 0; --size, value >>= 8) *out++ = static_cast<uint8_t>(value);
  return out;
}

uint32_t numberAt(const uint8_t* bytes, size_t size) {
  uint32_t value = 0;
  while (size-- > 0) value = value << 8 | bytes[size];
  return value;
}

void ByteWriter::append(uint32_t value, size_t size) {
  for (; size > 0; --size, value >>= 8) bytes_ += static_cast<char>(value & 0xFF);
}

void ByteWriter::appendLong(uint64_t value) {
  append(static_cast<uint32_t>(value), sizeof(uint32_t));
  append(static_cast<uint32_t>(value >> 32), sizeof(uint32_t));
}

void ByteWriter::text(std::string_view text) {
  number(static_cast<uint16_t>(text.size()));
  bytes_ += text;
}

void ByteReader::raw(Bytes out) {
  const std::string_view bytes = take(out.size());
  if (!bytes.empty()) std::memcpy(out.data(), bytes.data(), bytes.size());
}

std::string ByteReader::readableText() {
  return madeReadable(takeText());
}

std::string ByteReader::readableLines() {
  return madeReadableLines(takeText());
}

std::string_view ByteReader::take(size_t count) {
  if (failed_ || count > rest_.size()) {
    failed_ = true;
    return {};
  }
  const std::string_view piece = rest_.substr(0, count);
  rest_.remove_prefix(count);
  return piece;
}

uint32_t ByteReader::takeNumber(size_t size) {
  const ConstBytes bytes = asBytes(take(size));
  return numberAt(bytes.data(), bytes.size());
}

uint64_t ByteReader::takeLong() {
  const uint32_t low = takeNumber(sizeof(uint32_t));
  const uint32_t high = takeNumber(sizeof(uint32_t));
  return failed_ ? 0 : uint64_t{high} << 32 | low;
}

std::string_view ByteReader::takeText() {
  return take(number<uint16_t>());
}

void ByteFields::time(std::optional<EpochMillis>& value) {
  constexpr EpochMillis kUnknown = -1;
  EpochMillis time = value.value_or(kUnknown);
  number(time);
  value = time == kUnknown ? std::nullopt : std::optional(time);
}

void ByteFields::raw(Bytes bytes) {
  size_ += bytes.size();
  if (out_ != nullptr) out_->raw(bytes);
  if (in_ != nullptr) in_->raw(bytes);
}

void ByteFields::text(std::string& value) {
  pass(value, madeReadable);
}

void ByteFields::lines(std::string& value) {
  pass(value, madeReadableLines);
}

void ByteFields::exactText(std::string& value) {
  pass(value, [](std::string_view text) { return std::string(text); });
}

/** Returns `value`, or the number that was read in its place. */
uint64_t ByteFields::pass(uint64_t value, size_t size) {
  size_ += size;
  if (out_ != nullptr && size > sizeof(uint32_t)) out_->appendLong(value);
  if (out_ != nullptr && size <= sizeof(uint32_t)) out_->append(static_cast<uint32_t>(value), size);
  if (in_ == nullptr) return value;
  const uint64_t read = size > sizeof(uint32_t) ? in_->takeLong() : in_->takeNumber(size);
  return in_->failed() ? value : read;
}

void ByteFields::pass(std::string& text, std::string (*cleaned)(std::string_view)) {
  size_ += sizeof(uint16_t) + text.size();
  if (out_ != nullptr) out_->text(text);
  if (in_ != nullptr) text = cleaned(in_->takeText());
}

}  // namespace lumi
