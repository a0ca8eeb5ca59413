#pragma once

#include <string>

#include "core/ports/random.h"

namespace lumi {

/** Four digits that a satellite shows, "0417", to be typed into the hub's panel. */
std::string pairingCode(Random& random);

}  // namespace lumi
