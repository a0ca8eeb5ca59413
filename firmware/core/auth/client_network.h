#pragma once

#include <string>
#include <string_view>

namespace lumi {

/**
 * What one client can't easily leave: its IPv4 address, or the /64 network of its IPv6 address
 * ("2001:db8::7" -> "2001:db8:0:0"), within which a host picks addresses as it likes (RFC 8981).
 */
std::string clientNetwork(std::string_view address);

}  // namespace lumi
