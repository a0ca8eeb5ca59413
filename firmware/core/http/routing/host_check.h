#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lumi {

/**
 * Returns true if a request may carry this Host header ("lumisand.local:8080"). Protects against DNS
 * rebinding. Allowed are IP addresses, localhost, the name of the device, this name under a home network
 * domain (.local .lan .home .home.arpa .internal .fritz.box), and `allowedHosts` (lower case, without port).
 */
bool isHostAllowed(std::string_view hostHeader, std::string_view deviceName,
                   const std::vector<std::string>& allowedHosts);

bool isIpv4(std::string_view text);

}  // namespace lumi
