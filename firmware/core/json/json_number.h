#pragma once

#include <string_view>

namespace lumi {

/**
 * Converts a number in JSON's notation (RFC 8259, 6), such as "-12.5e3". The result is rounded correctly for
 * up to 15 digits and powers of ten from -22 to 22; otherwise its relative error is about 1e-15. Replaces
 * strtod(), which is 7 KB in the ESP32's image. The result for any other text is unspecified.
 */
double jsonNumber(std::string_view text);

}  // namespace lumi
