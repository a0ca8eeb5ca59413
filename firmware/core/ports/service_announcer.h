#pragma once

#include <string>

namespace lumi {

/** Tells the network about services of this device (mDNS). */
class ServiceAnnouncer {
 public:
  virtual ~ServiceAnnouncer() = default;
  /** Announces _wled._tcp with `mac` in its TXT record; "" ends that. */
  virtual void announceWled(const std::string& mac) = 0;
};

}  // namespace lumi
