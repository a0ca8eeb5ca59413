#pragma once

#include <string>

namespace lumi {

/** The IPv4 address by which other devices reach this computer, or "" without a network. */
std::string ownAddress();

}  // namespace lumi
