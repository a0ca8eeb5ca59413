#pragma once

#include <cstddef>
#include <vector>

#include "core/ports/wifi_radio.h"

namespace lumi {

/**
 * Reduces a scan to a list for people: each name once, strongest first, at most `most` entries. Omits hidden
 * networks (no name) and names that are not UTF-8, because no page could show them.
 */
std::vector<FoundNetwork> choiceOf(std::vector<FoundNetwork> found, size_t most);

}  // namespace lumi
