#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace lumi {

/** Returns a number for browser and system in a User-Agent field; 0: both are unknown. */
uint8_t deviceOf(std::string_view userAgent);

/** Returns the text for such a number: "Firefox on Android", at most 32 bytes. */
std::string deviceLabel(uint8_t device);

}  // namespace lumi
