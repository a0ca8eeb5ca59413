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

  explicit BitCoder(size_t maxSize);

  /** Writes a byte as it is, which only precedes coded bits. */
  void write(uint8_t byte);
  void encode(bool isSet, uint16_t& probability);
  /** Call after the last bit. */
  void finish();
  /** Number of bytes, also if it exceeds the maximum. */
  size_t size() const { return size_; }
  /** The bytes, if they do not exceed the maximum. */
  std::string takeBytes() { return std::move(bytes_); }

 private:
  const size_t maxSize_;
  uint32_t low_ = 0;
  uint32_t high_ = UINT32_MAX;
  size_t size_ = 0;
  std::string bytes_;
};

}  // namespace lumi
