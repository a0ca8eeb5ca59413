#pragma once

#include <cstddef>
#include <vector>

#include "core/ports/wifi_radio.h"

namespace lumi {

/**
 * What of a scan people can choose from: each name once, the strongest first, `most` at most. Hidden networks
 * (no name) and names that are not UTF-8, which no page could show, are left out.
 */
std::vector<FoundNetwork> choiceOf(std::vector<FoundNetwork> found, size_t most);

}  // namespace lumi
