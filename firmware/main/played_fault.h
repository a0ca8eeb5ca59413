#pragma once

#include <string_view>

#include "core/base/time.h"

namespace lumi {

/**
 * True if a program with a simulated fault must crash now: "crash" before the first pass of the loop,
 * "crash-later" after 0.5 s, when its checks have passed.
 */
inline bool crashesNow(std::string_view fault, Millis sinceStart) {
  constexpr Millis kLater = kSecond / 2;
  return fault == "crash" || (fault == "crash-later" && sinceStart >= kLater);
}

}  // namespace lumi
