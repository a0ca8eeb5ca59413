#pragma once

#include <mdns.h>

#include <vector>

#include "core/ports/hub_finder.h"

namespace lumi {

/** Asks the network by mDNS, once MdnsName has begun. Finds up to four hubs that have an IPv4 address. */
class MdnsHubFinder : public HubFinder {
 public:
  MdnsHubFinder() = default;
  MdnsHubFinder(const MdnsHubFinder&) = delete;
  MdnsHubFinder& operator=(const MdnsHubFinder&) = delete;

  /** Looks for 3 seconds. What was found before stands until then. */
  void look() override;
  const std::vector<FoundHub>& hubs() const override { return hubs_; }

  /** Takes what was found. Every pass of the loop. */
  void poll();

 private:
  mdns_search_once_t* search_ = nullptr;
  std::vector<FoundHub> hubs_;
};

}  // namespace lumi
