#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lumi {

/**
 * Whether a request may carry this Host header ("lumisand.local:8080"). Guards against DNS rebinding:
 * allowed are IP addresses, localhost, the device's own name alone or under a domain of home networks
 * (.local .lan .home .home.arpa .internal .fritz.box), and `allowedHosts` (lower case, without port).
 */
bool isHostAllowed(std::string_view hostHeader, std::string_view deviceName,
                   const std::vector<std::string>& allowedHosts);

}  // namespace lumi
