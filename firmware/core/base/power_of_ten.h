#pragma once

namespace lumi {

/**
 * Returns `value` times 10^`exponent`. The result is rounded once for exponents from -22 to 22, whose powers
 * a double represents exactly, and once more for each further step of 22. Returns infinity or 0 if a double
 * cannot hold it.
 */
double timesPowerOfTen(double value, int exponent);

}  // namespace lumi
