#pragma once

#include <cstdint>

#include "core/base/time.h"

namespace lumi {

constexpr uint32_t kFramesPerSecond = 60;

/** Frames are due at whole 60ths of a second, so a late frame does not delay the next one. */
constexpr Millis frameAfter(Millis now) {
  const Millis frame = now * kFramesPerSecond / kSecond + 1;
  return (frame * kSecond + kFramesPerSecond - 1) / kFramesPerSecond;
}

constexpr Millis kMaxFrame = frameAfter(0);  // between two frames: 16 or 17

}  // namespace lumi
