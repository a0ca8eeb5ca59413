#pragma once

#include <string>

#include "core/base/result.h"
#include "core/ports/service_announcer.h"

namespace lumi {

/** Announces this device as `name`.local, with its web server, in every joined network. */
class MdnsName : public ServiceAnnouncer {
 public:
  static constexpr const char* kIdKey = "id";  // in the TXT record of _lumisand._tcp

  /** A hub is also announced as _lumisand._tcp. */
  explicit MdnsName(bool isHub) : isHub_(isHub) {}

  /** Starts mDNS. Call once the network stack runs. `id` identifies a hub. */
  Status begin(const std::string& id);
  /** Announces `name`. If another device already uses the name, this one becomes `name`-2.local and so on. */
  void announce(const std::string& name);

  void announceWled(const std::string& mac) override;

 private:
  bool addHubService();
  bool addWledService();

  bool isHub_;
  std::string id_;
  std::string wledMac_;  // "": not announced
  bool running_ = false;
  bool hasServices_ = false;
};

}  // namespace lumi
