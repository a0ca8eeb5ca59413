#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace lumi {

constexpr uint32_t kFramesPerSecond = 60;

/**
 * When the first frame behind `now` is due. Frames of light are due at whole 60ths of the clock's seconds,
 * for all outputs alike: one that comes late does not delay the next.
 */
constexpr Millis frameAfter(Millis now) {
  const Millis frame = now * kFramesPerSecond / kSecond + 1;
  return (frame * kSecond + kFramesPerSecond - 1) / kFramesPerSecond;
}

constexpr Millis kLongestFrame = frameAfter(0);  // from one to the next: 16 or 17

}  // namespace lumi
