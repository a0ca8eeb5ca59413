#include <esp_err.h>

#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#if __has_include(<newlib.h>)
#include <newlib.h>
#endif

/** Smaller replacements for large functions of libraries (`--wrap` in platformio.ini). */
extern "C" {

// The original has a table of all errors of ESP-IDF, 7 KB. Our messages and most of ESP-IDF's contain the
// number, too.
const char* __wrap_esp_err_to_name(esp_err_t /*code*/) {
  return "see esp_err.h";
}

/**
 * newlib's sin() and cos() call it for angles above 2^19 * pi/2, given as `count` parts of 24 bits, the first
 * times 2^`exponent`. Sets rest[0] + rest[1] to what remains of the angle after the returned number of
 * quarter turns. Exact to 1e-15 up to 1e6 radians, the limit of patterns (theta_rho_reader.cpp). The original
 * serves angles of any size in 2.5 KB. The two parts of pi/2 are those of fdlibm (e_rem_pio2.c).
 */
int __wrap___kernel_rem_pio2(double* parts, double* rest, int exponent, int count, int, const int32_t*) {
  constexpr double kQuarterHigh = 1.57079632673412561417e+00;  // the first 33 bits of pi/2
  constexpr double kQuarterLow = 6.07710050650619224932e-11;
  double angle = 0;
  for (int i = 0; i < count; ++i) angle += std::ldexp(parts[i], exponent - 24 * i);
  const double quarters = std::floor(angle / kQuarterHigh + 0.5);
  rest[0] = angle - quarters * kQuarterHigh - quarters * kQuarterLow;
  rest[1] = 0;
  return static_cast<int>(std::fmod(quarters, 8));
}

// newlib compiles one source twice, for files and for texts (vfprintf.c, 17 KB each). The function for files
// serves texts, too: they are FILEs with the flag __SSTR, which __sfvwrite_r() respects. A newlib that writes
// without
// __sfvwrite_r() keeps both.
#ifdef _NEWLIB_VERSION
#if defined(_FVWRITE_IN_STREAMIO) && !defined(_NANO_FORMATTED_IO)
#define LUMI_FORMAT _vfprintf_r
#else
#define LUMI_FORMAT __real__svfprintf_r
int __real__svfprintf_r(_reent* state, FILE* text, const char* format, va_list values);
#endif
int __wrap__svfprintf_r(_reent* state, FILE* text, const char* format, va_list values) {
  return LUMI_FORMAT(state, text, format, values);
}
#undef LUMI_FORMAT
#endif

}  // extern "C"
