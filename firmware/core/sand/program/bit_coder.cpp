#include "core/sand/program/bit_coder.h"

namespace lumi {
namespace {

constexpr uint16_t kCertain = 4096;
constexpr int kAdaption = 4;  // bits

}  // namespace

BitCoder::BitCoder(size_t maxSize) : maxSize_(maxSize) {
  bytes_.reserve(maxSize);
}

void BitCoder::write(uint8_t byte) {
  if (++size_ <= maxSize_) bytes_ += static_cast<char>(byte);
}

void BitCoder::encode(bool isSet, uint16_t& probability) {
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

void BitCoder::finish() {
  write(static_cast<uint8_t>((low_ >> 24) + 1));
}

}  // namespace lumi
