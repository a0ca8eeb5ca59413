#pragma once

#include <string>

#include "core/base/result.h"

namespace lumi {

/** Makes this device known as `name`.local, with its web server, in every network it is in. */
class MdnsName {
 public:
  static constexpr const char* kIdKey = "id";  // in the TXT record of _lumisand._tcp

  /** The hub is also found as _lumisand._tcp. */
  explicit MdnsName(bool isHub) : isHub_(isHub) {}

  /** Once the network stack runs. `id` tells one hub from another. */
  Status begin(const std::string& id);
  /** If another device has the name, the network knows this one as `name`-2.local and so on. */
  void announce(const std::string& name);

 private:
  bool addHubService();

  bool isHub_;
  std::string id_;
  bool running_ = false;
  bool hasServices_ = false;
};

}  // namespace lumi
