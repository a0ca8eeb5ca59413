#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace lumi {

/** Returns "http://192.168.1.20", with the port unless it is 80. */
std::string hubUrlAt(const std::array<uint8_t, 4>& address, uint16_t port);

}  // namespace lumi
