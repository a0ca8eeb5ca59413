#include "core/base/power_of_ten.h"

#include <algorithm>
#include <cstdlib>

namespace lumi {

double timesPowerOfTen(double value, int exponent) {
  constexpr int kMaxExact = 22;
  constexpr int kBeyondAnyDouble = 700;
  for (int left = std::min(std::abs(exponent), kBeyondAnyDouble); left > 0; left -= kMaxExact) {
    double power = 1;
    for (int i = std::min(left, kMaxExact); i > 0; --i) power *= 10;
    value = exponent < 0 ? value / power : value * power;
  }
  return value;
}

}  // namespace lumi
