#include "platform/host/net/trusted_proxies.h"

#include <algorithm>

#include "core/base/text.h"
#include "platform/host/net/http_socket.h"

namespace lumi {
namespace {

/** Removes the last entry of a list that is separated by commas, and returns it. */
std::string_view takeLast(std::string_view& list) {
  const size_t comma = list.rfind(',');
  const bool isOnly = comma == std::string_view::npos;
  const std::string_view last = isOnly ? list : list.substr(comma + 1);
  list = isOnly ? std::string_view() : list.substr(0, comma);
  return trim(last);
}

}  // namespace

bool TrustedProxies::contains(const std::string& address) const {
  return std::find(addresses_.begin(), addresses_.end(), address) != addresses_.end();
}

std::string TrustedProxies::clientOf(const std::string& peer, std::string_view forwardedFor) const {
  std::string client = peer;
  while (!forwardedFor.empty() && contains(client)) {
    const auto before = HttpSocket::normalAddress(std::string(takeLast(forwardedFor)));
    if (!before) break;
    client = *before;
  }
  return client;
}

bool TrustedProxies::isHttps(const std::string& peer, std::string_view forwardedProto) const {
  return contains(peer) && equalsIgnoringCase(takeLast(forwardedProto), "https");
}

}  // namespace lumi
