#pragma once

#include <cmath>
#include <cstdint>

namespace lumi::vgrbl {

/** Virtual time: nanoseconds since the table was created. */
using Nanos = int64_t;

constexpr Nanos kNever = INT64_MAX;
constexpr Nanos kMicrosecond = 1000;
constexpr Nanos kMillisecond = 1'000'000;
constexpr Nanos kOneSecond = 1'000'000'000;

inline Nanos toNanos(double seconds) {
  return static_cast<Nanos>(std::ceil(seconds * 1e9));
}
inline double toSeconds(Nanos time) {
  return static_cast<double>(time) * 1e-9;
}

}  // namespace lumi::vgrbl
