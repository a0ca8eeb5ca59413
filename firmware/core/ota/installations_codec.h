#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/ota/installations.h"

namespace lumi {

std::string encodeInstallations(const std::vector<Installation>& installations);

/** Empty when `record` is anything else. */
std::vector<Installation> decodeInstallations(std::string_view record);

}  // namespace lumi
