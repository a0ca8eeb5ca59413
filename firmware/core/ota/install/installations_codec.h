#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/ota/install/installations.h"

namespace lumi {

std::string encodeInstallations(const std::vector<Installation>& installations);

/** Returns an empty list if `record` is invalid. */
std::vector<Installation> decodeInstallations(std::string_view record);

}  // namespace lumi
