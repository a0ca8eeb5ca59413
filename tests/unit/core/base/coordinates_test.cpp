#include "core/base/coordinates.h"

#include <doctest/doctest.h>

#include <cmath>
#include <utility>

using namespace lumi;

TEST_CASE("coordinates are parsed as people type them and rounded to hundredths") {
  struct Example {
    const char* text;
    int32_t latitude;
    int32_t longitude;
  };
  for (const Example& example :
       {Example{"52.52, 13.41", 5252, 1341}, Example{"52.52437,13.41053", 5252, 1341},
        Example{" -33.9 ,\t+18.4 ", -3390, 1840}, Example{"0,0", 0, 0}, Example{"90, -180", 9000, -18000},
        Example{"-0.005, 0.004", -1, 0}, Example{"Berlin, Germany (52.5, 13.41)", 5250, 1341},
        Example{"Halle (Saale) (51.48,11.97) ", 5148, 1197}}) {
    CAPTURE(example.text);
    const auto at = coordinatesFrom(example.text);
    REQUIRE(at.has_value());
    CHECK(at->latitude == example.latitude);
    CHECK(at->longitude == example.longitude);
  }
}

TEST_CASE("texts that are not a pair of degrees are rejected") {
  for (const char* text : {"",
                           ",",
                           "52.52",
                           "52.52 13.41",
                           "52.52,",
                           ",13.41",
                           "52.,13",
                           ".5,13",
                           "1e1,2",
                           "52.52N, 13.41E",
                           "91, 0",
                           "Frankfurt (Oder)",
                           "Berlin (52.52, 13.41) Mitte",
                           "(52.52, 13.41)",
                           "Berlin (91, 0)",
                           "-90.01, 0",
                           "0, 180.5",
                           "1,2,3",
                           "52,52, 13,41",
                           "--1,2",
                           "Paris, 5",
                           "nan,nan",
                           "1.1234567890123456,2",
                           "99999999999999999999,1"}) {
    CAPTURE(text);
    CHECK_FALSE(coordinatesFrom(text).has_value());
  }
  CHECK_FALSE(coordinatesOf(std::nan(""), 0).has_value());
  CHECK_FALSE(coordinatesOf(0, INFINITY).has_value());
}

TEST_CASE("a place's name is what is before coordinates in brackets") {
  for (const auto& [text, name] :
       {std::pair("Berlin, Germany (52.5, 13.41)", "Berlin, Germany"),
        std::pair("Halle (Saale) (51.48, 11.97)", "Halle (Saale)"), std::pair("Berlin", "Berlin"),
        std::pair("52.52, 13.41", "52.52, 13.41"), std::pair("(52.52, 13.41)", ""), std::pair("", "")}) {
    CHECK(withoutBrackets(text) == name);
  }
}

TEST_CASE("names and postcodes do not count as coordinates") {
  for (const char* text : {"Berlin", "10115", "12345-678", "Paris, Texas", "St. Louis", "Zürich", "", ","}) {
    CAPTURE(text);
    CHECK_FALSE(looksLikeCoordinates(text));
  }
  for (const char* text : {"52.52, 13.41", "91, 200", "52.52; 13.41", "52.52"}) {
    CAPTURE(text);
    CHECK(looksLikeCoordinates(text));
  }
}

TEST_CASE("degrees are written with two decimals") {
  CHECK(degreesText(5252) == "52.52");
  CHECK(degreesText(0) == "0.00");
  CHECK(degreesText(-7) == "-0.07");
  CHECK(degreesText(-18000) == "-180.00");
}
