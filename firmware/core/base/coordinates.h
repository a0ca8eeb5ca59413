#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lumi {

/** A place on Earth in hundredths of a degree (about one kilometre). */
struct Coordinates {
  int32_t latitude = 0;   // -9000..9000, north is positive
  int32_t longitude = 0;  // -18000..18000, east is positive

  bool operator==(const Coordinates& other) const {
    return latitude == other.latitude && longitude == other.longitude;
  }
};

/** Rounds degrees to hundredths. Returns nothing if a value is out of range or not a number. */
std::optional<Coordinates> coordinatesOf(double latitude, double longitude);

/**
 * Parses "52.52, 13.41": latitude and longitude in degrees, also in brackets behind a name
 * ("Berlin (52.52, 13.41)"). Returns nothing for any other text.
 */
std::optional<Coordinates> coordinatesFrom(std::string_view text);

/** Returns "Berlin" for "Berlin (52.52, 13.41)", and all of a text that does not end in brackets. */
std::string_view withoutBrackets(std::string_view text);

/**
 * True if the text consists only of digits, signs and separators and has a point or a comma. "10115" does not
 * count: it is a postcode.
 */
bool looksLikeCoordinates(std::string_view text);

/** Returns "52.52" for 5252. */
std::string degreesText(int32_t hundredths);

}  // namespace lumi
