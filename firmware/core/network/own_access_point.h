#pragma once

#include <string>
#include <string_view>

#include "core/ports/random.h"

namespace lumi {

/** "lumisand-4F2A1C": of a long `name` only as much as fits into a network's name. */
std::string accessPointSsid(std::string_view name, std::string_view tag);

/** "7kq2-m9xw-4hsd": lower-case letters and digits, without those that look alike (0 o, 1 i l). */
std::string accessPointPassword(Random& random);

}  // namespace lumi
