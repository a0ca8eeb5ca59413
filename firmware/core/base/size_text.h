#pragma once

#include <cstdint>
#include <string>

namespace lumi {

/** "640 bytes", "12 KB", "1.5 MB": units of 1024, rounded down, with one decimal for MB, as in the panel. */
std::string sizeText(uint64_t bytes);

}  // namespace lumi
