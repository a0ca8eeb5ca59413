#pragma once

#include <mdns.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/ports/hub_finder.h"

namespace lumi {

/** Returns "http://192.168.1.20", with the port unless it is 80. */
std::string hubUrlAt(const std::array<uint8_t, 4>& address, uint16_t port);

/** Finds hubs by mDNS, once MdnsName has begun. Returns up to four hubs that have an IPv4 address. */
class MdnsHubFinder : public HubFinder {
 public:
  MdnsHubFinder() = default;
  MdnsHubFinder(const MdnsHubFinder&) = delete;
  MdnsHubFinder& operator=(const MdnsHubFinder&) = delete;

  /** Starts a search of 3 seconds. hubs() returns the earlier result until then. */
  void look() override;
  const std::vector<FoundHub>& hubs() const override { return hubs_; }

  /** Collects the result of a search when it has ended. Call in every pass of the loop. */
  void poll();

 private:
  mdns_search_once_t* search_ = nullptr;
  std::vector<FoundHub> hubs_;
};

}  // namespace lumi
