#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lumi {

/** A place on earth, to about a kilometre: in hundredths of a degree. */
struct Coordinates {
  int32_t latitude = 0;   // -9000..9000, north is positive
  int32_t longitude = 0;  // -18000..18000, east is positive
};

/** Rounds degrees; nothing when they are out of range or no numbers. */
std::optional<Coordinates> coordinatesOf(double latitude, double longitude);

/** Reads "52.52, 13.41": latitude and longitude in degrees. Nothing when it is anything else or out of range.
 */
std::optional<Coordinates> coordinatesFrom(std::string_view text);

/** Two numbers must be meant: there is a comma or a dot among digits, and no letter. "10115" is a postcode.
 */
bool looksLikeCoordinates(std::string_view text);

/** "52.52" for 5252. */
std::string degreesText(int32_t hundredths);

}  // namespace lumi
