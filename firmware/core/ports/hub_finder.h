#pragma once

#include <optional>
#include <string>

namespace lumi {

/** Looks for the hub in the local network (mDNS service _lumisand._tcp); never waits. */
class HubFinder {
 public:
  virtual ~HubFinder() = default;
  /** Begins to look, unless it is looking. */
  virtual void look() = 0;
  /** "http://192.168.1.20" or with a port; nothing while none answered the last look(). */
  virtual std::optional<std::string> hubUrl() const = 0;
};

}  // namespace lumi
