#include "core/base/byte_codec.h"

#include <algorithm>
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

bool ByteFields::pass(uint64_t& bits, size_t size) {
  const size_t low = std::min(size, sizeof(uint32_t));
  if (out_) {
    out_->append(static_cast<uint32_t>(bits), low);
    out_->append(static_cast<uint32_t>(bits >> 32), size - low);
    return false;
  }
  const uint64_t read = in_->takeNumber(low);
  bits = read | uint64_t{in_->takeNumber(size - low)} << 32;
  return true;
}

void ByteFields::text(std::string& text) {
  if (out_) return out_->text(text);
  text = in_->readableText();
}

void ByteFields::lines(std::string& text) {
  if (out_) return out_->text(text);
  text = in_->readableLines();
}

}  // namespace lumi
