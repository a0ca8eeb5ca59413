#pragma once

#include <chrono>
#include <cstdint>

namespace lumi {

/** Microseconds that never go back. */
inline uint64_t steadyMicros() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
}

}  // namespace lumi
