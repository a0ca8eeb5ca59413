#pragma once

#include <optional>
#include <string>

#include "core/network/wifi_keeper.h"

namespace lumi {

/** Prints how to reach the device's own access point each time it opens (docs/esp32.md, "First set-up"). */
class AccessPointNotice {
 public:
  /** `setupToken`: nothing once there is an owner. */
  void tick(const WifiKeeper& wifi, const std::optional<std::string>& setupToken);

 private:
  bool wasOpen_ = false;
};

}  // namespace lumi
