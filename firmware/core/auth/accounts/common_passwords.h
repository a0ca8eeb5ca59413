#pragma once

#include <string_view>

#include "core/base/span.h"

namespace lumi {

/**
 * The CRC-32 of each password modulo 65536, ascending, as steps from one to the next. The step 255 belongs to
 * no password; the next step is added to it.
 */
extern const ConstBytes kCommonPasswordSteps;

/**
 * True for the 1,000 most common passwords, in any case. Also true for about one in 80 of the other texts of
 * at most 11 letters a to z and digits, because only fingerprints are stored; never for any other text.
 */
bool isCommonPassword(std::string_view password);

}  // namespace lumi
