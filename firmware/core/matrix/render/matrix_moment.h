#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/matrix/weather/weather.h"

namespace lumi {

/** The inputs of a picture besides the settings. */
struct MatrixMoment {
  Millis shownFor = 0;                  // time since the animation started
  std::optional<uint32_t> localSecond;  // second of the day, 0..86399; nullopt while the clock is not set
  std::optional<Weather> weather;       // nullopt until the weather is first received
  int32_t localDay = 0;                 // days since 1970-01-01; valid only with localSecond
};

}  // namespace lumi
