#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>

extern "C" int __wrap___kernel_rem_pio2(double* parts, double* rest, int exponent, int count, int precision,
                                        const int32_t* table);

namespace {

/** sin() as newlib computes it for large angles: the angle in three parts of 24 bits, then the quarter turn.
 */
double sinOfLarge(double angle) {
  int exponent = std::ilogb(angle) - 23;
  double left = std::ldexp(angle, -exponent);
  double parts[3];
  for (double& part : parts) {
    part = std::floor(left);
    left = (left - part) * 16'777'216.0;
  }
  double rest[2];
  const int quarters = __wrap___kernel_rem_pio2(parts, rest, exponent, 3, 2, nullptr);
  const double x = rest[0] + rest[1];
  const double sines[] = {std::sin(x), std::cos(x), -std::sin(x), -std::cos(x)};
  return sines[quarters & 3];
}

}  // namespace

TEST_CASE("the sine of each angle that a pattern may have is exact") {
  double worst = 0;
  for (double angle = 823'000; angle <= 1'000'000; angle += 7.31) {
    worst = std::max(worst, std::abs(sinOfLarge(angle) - std::sin(angle)));
  }
  CHECK(worst < 1e-15);
}
