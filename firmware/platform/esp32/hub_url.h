#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace lumi {

/** "http://192.168.1.20", with the port when it is not 80. */
std::string hubUrlAt(const std::array<uint8_t, 4>& address, uint16_t port);

}  // namespace lumi
