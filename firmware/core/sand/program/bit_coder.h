#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace lumi {

/**
 * An adaptive binary arithmetic coder. Its interval, at first all 32-bit numbers, is split at
 * low + (high - low) / 4096 * p (the division first). A set bit selects the lower part, which includes this
 * number. First bytes that low and high have in common are written. At the end, the first byte of low plus 1
 * is written; a reader appends zeros. p, at first kEven, belongs to the context of the bit. A set bit
 * increases it by (4096 - p) / 16, another decreases it by p / 16.
 */
class BitCoder {
 public:
  /** An entry in a list of probabilities: both values are as likely. */
  static constexpr uint16_t kEven = 2048;

  explicit BitCoder(size_t maxSize) : maxSize_(maxSize) { bytes_.reserve(maxSize); }

  /** Writes a byte as it is, which only precedes coded bits. */
  void write(uint8_t byte) {
    if (++size_ <= maxSize_) bytes_ += static_cast<char>(byte);
  }
  void encode(bool isSet, uint16_t& probability) {
    const uint32_t middle = low_ + (high_ - low_) / kCertain * probability;
    if (isSet) {
      high_ = middle;
      probability = static_cast<uint16_t>(probability + ((kCertain - probability) >> kAdaption));
    } else {
      low_ = middle + 1;
      probability = static_cast<uint16_t>(probability - (probability >> kAdaption));
    }
    while (((low_ ^ high_) >> 24) == 0) {
      write(static_cast<uint8_t>(high_ >> 24));
      low_ <<= 8;
      high_ = high_ << 8 | 0xFF;
    }
  }
  /** Call after the last bit. */
  void finish() { write(static_cast<uint8_t>((low_ >> 24) + 1)); }
  /** Number of bytes, also if it exceeds the maximum. */
  size_t size() const { return size_; }
  /** The bytes, if they do not exceed the maximum. */
  std::string takeBytes() { return std::move(bytes_); }

 private:
  static constexpr uint16_t kCertain = 4096;
  static constexpr int kAdaption = 4;  // bits

  const size_t maxSize_;
  uint32_t low_ = 0;
  uint32_t high_ = UINT32_MAX;
  size_t size_ = 0;
  std::string bytes_;
};

}  // namespace lumi
