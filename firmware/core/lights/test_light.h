#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/lights/lights_settings.h"

namespace lumi {

/** Light that helps people find the settings of their strip. */
struct TestLight {
  enum class Kind : uint8_t {
    kOff,
    kLast,  // the last LED is bright white, all others are faint
    kColor  // all LEDs have one primary colour
  };

  Kind kind = Kind::kOff;
  uint16_t ledCount;  // 1..maxLeds(type)
  ColorOrder order;
  LedType type;
  uint8_t color = 0;  // 0 red, 1 green, 2 blue
};

/** Decodes `{what: "off"|"last"|"color", ledCount, order, color}`; `hardware` gives missing values. */
Result<TestLight> testLightFromJson(const LightsHardware& hardware, std::string_view text);

/** The frame that shows the light, with bytesPerLed() per pixel; empty if it is off. */
std::vector<uint8_t> frameOf(const TestLight& light);

}  // namespace lumi
