#include "main/access_point_notice.h"

#include <cstdio>

namespace lumi {

void AccessPointNotice::tick(const WifiKeeper& wifi, const std::optional<std::string>& setupToken) {
  const bool isOpen = wifi.accessPointOpen();
  if (isOpen && !wasOpen_) {
    const std::string address = wifi.portalUrl() + (setupToken ? "#setup=" + *setupToken : "");
    std::printf("Access point: %s  password: %s\n", wifi.accessPoint().ssid.c_str(),
                wifi.accessPoint().password.c_str());
    std::printf("Set-up: %s\n", address.c_str());
    std::fflush(stdout);
  }
  wasOpen_ = isOpen;
}

}  // namespace lumi
