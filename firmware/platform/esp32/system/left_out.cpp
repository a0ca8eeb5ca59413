#include <esp_err.h>

#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>

/** Replaces large functions of libraries by what the program needs of them (`--wrap` in platformio.ini). */
extern "C" {

struct _reent;  // newlib's own, as is the next function
int _vfprintf_r(_reent* state, FILE* file, const char* format, va_list values);

// A table of all errors of ESP-IDF, 7 KB. ESP-IDF's messages and ours contain the number, too.
const char* __wrap_esp_err_to_name(esp_err_t /*code*/) {
  return "see esp_err.h";
}

/**
 * newlib's sin() and cos() call it for angles above 2^19 * pi/2, given as `count` parts of 24 bits, the first
 * times 2^`exponent`. Sets rest[0] + rest[1] to what remains of the angle after the returned number of
 * quarter turns. Patterns are limited to 1e6 radians (theta_rho_reader.cpp), so two parts of pi/2 are exact
 * enough; newlib's 2.5 KB serve angles of any size. The parts are those of fdlibm (e_rem_pio2.c).
 */
int __wrap___kernel_rem_pio2(double* parts, double* rest, int exponent, int count, int, const int32_t*) {
  constexpr double kQuarterHigh = 1.57079632673412561417e+00;  // the first 33 bits of pi/2
  constexpr double kQuarterLow = 6.07710050650619224932e-11;
  double angle = 0;
  for (int i = 0; i < count; ++i) angle += std::ldexp(parts[i], exponent - 24 * i);
  const double quarters = std::floor(angle / kQuarterHigh + 0.5);
  rest[0] = angle - quarters * kQuarterHigh - quarters * kQuarterLow;
  rest[1] = 0;
  return static_cast<int>(static_cast<int64_t>(quarters) & 7);
}

// newlib compiles one source twice, for files and for texts (vfprintf.c, 17 KB each). The function for files
// serves texts, too: they are FILEs with the flag __SSTR, which __sfvwrite_r() respects.
int __wrap__svfprintf_r(_reent* state, FILE* text, const char* format, va_list values) {
  return _vfprintf_r(state, text, format, values);
}

}  // extern "C"
