#pragma once

#include <string>

#include "core/ports/random.h"

namespace lumi {

/**
 * Returns four digits, "0417". The satellite shows them, and an administrator types them into the panel of
 * the hub.
 */
std::string pairingCode(Random& random);

}  // namespace lumi
