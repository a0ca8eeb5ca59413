#include "main/setup_notice.h"

#include <cstdio>
#include <utility>

#include "core/base/text.h"

namespace lumi {

void SetupNotice::tick(const WifiKeeper& wifi, const std::optional<std::string>& setupToken) {
  const bool isOtherToken = token_ != setupToken;
  const bool opened = wifi.accessPointOpen() && !wasOpen_;
  std::string address = wifi.address();
  const bool isOtherAddress = address_ != address;
  wasOpen_ = wifi.accessPointOpen();
  address_ = std::move(address);
  token_ = setupToken;
  if (opened || (wasOpen_ && isOtherToken)) showAccessPoint(wifi);
  if (!address_.empty() && (isOtherAddress || isOtherToken)) showAddress();
}

void SetupNotice::showAccessPoint(const WifiKeeper& wifi) const {
  print_(concat({"Access point: ", wifi.accessPoint().ssid, "  password: ", wifi.accessPoint().password}));
  print_(concat({"Set-up: ", wifi.portalUrl(), token_ ? "#setup=" : "", token_.value_or("")}));
}

void SetupNotice::showAddress() const {
  const std::string port = port_ == 80 ? "" : concat({":", port_});
  const std::string page = concat({"http://", address_, port, "/"});
  print_(token_ ? concat({"Set-up: ", page, "login#setup=", *token_}) : concat({"Address: ", page}));
}

void SetupNotice::printLine(const std::string& line) {
  std::printf("%s\n", line.c_str());
  std::fflush(stdout);
}

}  // namespace lumi
