#pragma once

#include <string_view>

#include "core/base/time.h"

namespace lumi {

/** Whether a program that plays a broken image crashes now: "crash" before its first pass of the loop,
 * "crash-later" when its checks have long passed. */
inline bool crashesNow(std::string_view fault, Millis sinceStart) {
  constexpr Millis kLater = kSecond / 2;
  return fault == "crash" || (fault == "crash-later" && sinceStart >= kLater);
}

}  // namespace lumi
