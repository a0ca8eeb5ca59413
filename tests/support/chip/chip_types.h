#pragma once

/**
 * <stdint.h> as in the ESP32's compilers, for a 32-bit build on a PC: int32_t is `long`, a type different
 * from `int`. It must be included first, so that it replaces glibc's own definitions.
 */
#define _BITS_STDINT_INTN_H 1
#define _BITS_STDINT_UINTN_H 1
#undef __INT32_TYPE__
#undef __UINT32_TYPE__
#undef __INT_LEAST32_TYPE__
#undef __UINT_LEAST32_TYPE__
#define __INT32_TYPE__ long int
#define __UINT32_TYPE__ long unsigned int
#define __INT_LEAST32_TYPE__ long int
#define __UINT_LEAST32_TYPE__ long unsigned int
#include <stdint-gcc.h>
#define _STDINT_H 1

#include <inttypes.h>
#undef PRId32
#undef PRIu32
#undef PRIx32
#define PRId32 "ld"
#define PRIu32 "lu"
#define PRIx32 "lx"
