#include "core/lights/drawing/noise.h"

namespace lumi {
namespace {

/** `share` is 0..65535. */
uint32_t between(uint32_t from, uint32_t to, uint32_t share) {
  const auto step = (static_cast<int32_t>(to) - static_cast<int32_t>(from)) / 2;
  return static_cast<uint32_t>(static_cast<int32_t>(from) + (step * static_cast<int32_t>(share) >> 15));
}

}  // namespace

uint32_t Noise::valueAt(uint32_t whole) const {
  whole &= 0xFFFF;
  return between(scattered(now_ | whole) >> 16, scattered((now_ + 0x10000) | whole) >> 16, share_);
}

uint32_t Noise::at(uint32_t place) const {
  const uint32_t whole = place >> 16;
  return between(valueAt(whole), valueAt(whole + 1), smooth(place & 0xFFFF));
}

}  // namespace lumi
