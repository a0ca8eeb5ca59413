#pragma once

#include <string>
#include <string_view>

#include "core/ports/random.h"

namespace lumi {

/** Returns `length` random characters of Crockford's base32 (no I, L, O, U) with 5 random bits each. */
std::string randomCrockford(size_t length, Random& random);

/** Normalises typed text: ignores case, removes dashes and blanks, reads O as 0, I and L as 1. */
std::string normalizeCrockford(std::string_view text);

/** "7K3MQ9ZT4WXY" -> "7K3M-Q9ZT-4WXY". */
std::string groupCrockford(std::string_view text);

}  // namespace lumi
