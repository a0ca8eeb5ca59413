#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lumi {

/** Addresses of reverse proxies that tell the truth about their clients, in the form of HttpSocket::Peer. */
class TrustedProxies {
 public:
  TrustedProxies() = default;
  explicit TrustedProxies(std::vector<std::string> addresses) : addresses_(std::move(addresses)) {}

  bool contains(const std::string& address) const;
  /**
   * Returns the address of the client whose request `peer` sent with `forwardedFor`, the value of
   * X-Forwarded-For. Each proxy appends the address of its own client, so the last address that is not a
   * trusted proxy's is the client's. All addresses before it may be invented.
   */
  std::string clientOf(const std::string& peer, std::string_view forwardedFor) const;
  /** True if `peer` is a trusted proxy and says, by X-Forwarded-Proto, that its client used HTTPS. */
  bool isHttps(const std::string& peer, std::string_view forwardedProto) const;

 private:
  std::vector<std::string> addresses_;
};

}  // namespace lumi
