#pragma once

#include <string>
#include <vector>

namespace lumi {

struct FoundHub {
  std::string url;  // "http://192.168.1.20", optionally with a port
  std::string id;   // constant for a device; "" if the hub sends none
};

/**
 * Searches the local network for hubs (mDNS service _lumisand._tcp, `id` in its TXT record). Never blocks.
 */
class HubFinder {
 public:
  virtual ~HubFinder() = default;
  /** Starts a search unless one is running. */
  virtual void look() = 0;
  /** The hubs that answered the last look(), in no particular order. */
  virtual const std::vector<FoundHub>& hubs() const = 0;
};

}  // namespace lumi
