#pragma once

#include <mdns.h>

#include "core/ports/hub_finder.h"

namespace lumi {

/** Asks the network by mDNS, once MdnsName has begun. Of several hubs the first that answers is the one. */
class MdnsHubFinder : public HubFinder {
 public:
  MdnsHubFinder() = default;
  MdnsHubFinder(const MdnsHubFinder&) = delete;
  MdnsHubFinder& operator=(const MdnsHubFinder&) = delete;

  /** Looks for 3 seconds. What was found before stands until then. */
  void look() override;
  std::optional<std::string> hubUrl() const override { return url_; }

  /** Takes what was found. Every pass of the loop. */
  void poll();

 private:
  mdns_search_once_t* search_ = nullptr;
  std::optional<std::string> url_;
};

}  // namespace lumi
