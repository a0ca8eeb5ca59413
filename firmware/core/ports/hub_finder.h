#pragma once

#include <string>
#include <vector>

namespace lumi {

struct FoundHub {
  std::string url;  // "http://192.168.1.20" or with a port
  std::string id;   // the same for as long as it is the same device; "": it tells none
};

/** Looks for hubs in the local network (mDNS service _lumisand._tcp, `id` in its TXT record); never waits. */
class HubFinder {
 public:
  virtual ~HubFinder() = default;
  /** Begins to look, unless it is looking. */
  virtual void look() = 0;
  /** Those that answered the last look(), in no order that means anything. */
  virtual const std::vector<FoundHub>& hubs() const = 0;
};

}  // namespace lumi
