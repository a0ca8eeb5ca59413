#include "core/json/json_number.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>

using namespace lumi;

TEST_CASE("ordinary numbers are rounded as strtod() rounds them") {
  std::mt19937 random(7);
  const auto below = [&](unsigned limit) {
    return std::uniform_int_distribution<unsigned>(0, limit - 1)(random);
  };
  for (int i = 0; i < 20'000; ++i) {
    std::string text = below(2) ? "-" : "";
    text += std::to_string(below(10'000'000));
    if (below(3)) text += "." + std::to_string(below(100'000'000));
    if (below(3) == 0) text += (below(2) ? "e-" : "E+") + std::to_string(below(14));
    CAPTURE(text);
    CHECK(jsonNumber(text) == std::strtod(text.c_str(), nullptr));
  }
}

TEST_CASE("long and extreme numbers are converted within their precision") {
  for (const char* text :
       {"12345678901234567890123456789", "0.00000000000000000000000000012345678901234567890", "1e300",
        "-1.7976931348623157e308", "2.5e-300", "123456789.123456789123456789e-40"}) {
    CAPTURE(text);
    const double expected = std::strtod(text, nullptr);
    CHECK(std::abs(jsonNumber(text) - expected) <= std::abs(expected) * 1e-15);
  }
  CHECK(jsonNumber("1e999999999999") == std::numeric_limits<double>::infinity());
  CHECK(jsonNumber("-1e400") == -std::numeric_limits<double>::infinity());
  CHECK(jsonNumber("1e-999999999999") == 0);
  CHECK(jsonNumber("0e999999999999") == 0);
  CHECK(std::signbit(jsonNumber("-0")));
}
