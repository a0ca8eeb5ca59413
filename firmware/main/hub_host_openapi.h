#pragma once

#include <string>

#include "core/base/result.h"

namespace lumi {

/** Returns the description of the hub's HTTP calls (platform/host/openapi), those of its Wi-Fi included. */
Result<std::string> describeCalls();

}  // namespace lumi
