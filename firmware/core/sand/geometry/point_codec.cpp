#include "core/sand/geometry/point_codec.h"

namespace lumi {
namespace {

constexpr int kMaxNumberLength = 5;  // bytes
constexpr uint64_t kMaxX = (uint64_t{UINT32_MAX} << 1) | 1;
constexpr uint64_t kMaxY = UINT32_MAX;

uint32_t zigzag(int32_t value) {
  const auto bits = static_cast<uint32_t>(value);
  return value >= 0 ? bits << 1 : ~(bits << 1);
}

int32_t unzigzag(uint32_t value) {
  const uint32_t half = value >> 1;
  return static_cast<int32_t>((value & 1) != 0 ? ~half : half);
}

uint8_t* writeNumber(uint64_t value, uint8_t* out) {
  while (value >= 0x80) {
    *out++ = static_cast<uint8_t>(value | 0x80);
    value >>= 7;
  }
  *out++ = static_cast<uint8_t>(value);
  return out;
}

/** Returns the position after the number, or nullptr if there is no complete number up to `largest`. */
const uint8_t* readNumber(const uint8_t* from, const uint8_t* end, uint64_t largest, uint64_t& value) {
  value = 0;
  for (int i = 0; i < kMaxNumberLength && from != end; ++i) {
    const uint8_t byte = *from++;
    value |= static_cast<uint64_t>(byte & 0x7F) << (7 * i);
    if ((byte & 0x80) == 0) return value <= largest ? from : nullptr;
  }
  return nullptr;
}

}  // namespace

size_t encodePointStep(const PointStep& step, uint8_t* out) {
  const uint64_t x = (uint64_t{zigzag(step.dx)} << 1) | (step.isRapid ? 1 : 0);
  return static_cast<size_t>(writeNumber(zigzag(step.dy), writeNumber(x, out)) - out);
}

size_t decodePointStep(ConstBytes bytes, PointStep& step) {
  uint64_t x = 0;
  uint64_t y = 0;
  const uint8_t* at = readNumber(bytes.begin(), bytes.end(), kMaxX, x);
  if (at) at = readNumber(at, bytes.end(), kMaxY, y);
  if (!at) return 0;
  step.dx = unzigzag(static_cast<uint32_t>(x >> 1));
  step.dy = unzigzag(static_cast<uint32_t>(y));
  step.isRapid = (x & 1) != 0;
  return static_cast<size_t>(at - bytes.begin());
}

}  // namespace lumi
