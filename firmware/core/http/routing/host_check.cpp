#include "core/http/routing/host_check.h"

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr std::string_view kHomeDomains[] = {"local", "lan", "home", "home.arpa", "internal", "fritz.box"};

/** True for "[...]" with hex digits, colons and dots inside. No host name has this form. */
bool isBracketedIpv6(std::string_view text) {
  if (text.size() < 4 || text.front() != '[' || text.back() != ']') return false;
  return text.substr(1, text.size() - 2).find_first_not_of("0123456789abcdef:.") == std::string_view::npos;
}

/** Returns the host without its port, or "" if the port is malformed. */
std::string_view withoutPort(std::string_view host) {
  const size_t bracket = host.rfind(']');
  const size_t colon = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon == std::string_view::npos) return host;
  const auto port = parseUnsigned(host.substr(colon + 1));
  return port && *port <= 65535 ? host.substr(0, colon) : std::string_view{};
}

bool isDeviceName(std::string_view host, std::string_view deviceName) {
  if (!startsWith(host, deviceName)) return false;
  host.remove_prefix(deviceName.size());
  if (host.empty()) return true;
  if (host.front() != '.') return false;
  for (const std::string_view domain : kHomeDomains) {
    if (host.substr(1) == domain) return true;
  }
  return false;
}

}  // namespace

bool isIpv4(std::string_view text) {
  for (int part = 0; part < 4; ++part) {
    const size_t dot = text.find('.');
    const auto number = parseUnsigned(text.substr(0, dot));
    if (!number || *number > 255) return false;
    if (part == 3) return dot == std::string_view::npos;
    if (dot == std::string_view::npos) return false;
    text.remove_prefix(dot + 1);
  }
  return false;
}

bool isHostAllowed(std::string_view hostHeader, std::string_view deviceName,
                   const std::vector<std::string>& allowedHosts) {
  const std::string lower = toLowerAscii(hostHeader);
  std::string_view host = withoutPort(lower);
  if (endsWith(host, ".")) host.remove_suffix(1);
  if (host.empty()) return false;
  if (host == "localhost" || isIpv4(host) || isBracketedIpv6(host)) return true;
  if (!deviceName.empty() && isDeviceName(host, deviceName)) return true;
  for (const std::string& allowed : allowedHosts) {
    if (host == allowed) return true;
  }
  return false;
}

}  // namespace lumi
