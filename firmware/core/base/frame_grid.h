#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace lumi {

constexpr uint32_t kFramesPerSecond = 60;

/**
 * Returns when the next frame after `now` is due. Frames are due at whole 60ths of a second, so a late frame
 * does not delay the next one.
 */
constexpr Millis frameAfter(Millis now) {
  const Millis frame = now * kFramesPerSecond / kSecond + 1;
  return (frame * kSecond + kFramesPerSecond - 1) / kFramesPerSecond;
}

constexpr Millis kMaxFrame = frameAfter(0);  // longest interval between two frames: 17 ms

}  // namespace lumi
