#pragma once

#include <string>
#include <string_view>

#include "core/ports/random.h"

namespace lumi {

/** Returns "lumisand-4F2A1C". Cuts a long `name` off so that the result fits in a network name. */
std::string accessPointSsid(std::string_view name, std::string_view tag);

/** Returns "7kq2-m9xw-4hsd": lower-case letters and digits, without those that look alike (0 o, 1 i l). */
std::string accessPointPassword(Random& random);

}  // namespace lumi
