#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/network/wifi_keeper.h"

namespace lumi {

/** What of the answer to GET /api/network/state the keeper does not know. */
struct NetworkDevice {
  std::string product;
  std::string name;
  bool isMatrix;
  std::optional<int> matrix;
};

struct NetworkAsker {
  bool onAccessPoint;
  bool isAdmin;
};

/**
 * `{product, name, matrix?, onAccessPoint, accessPoint, joined, join, known}`; no password but that of the
 * access point, for administrators.
 */
std::string networkStateJson(const NetworkDevice& device, const WifiKeeper& wifi, const NetworkAsker& asker);

/** `{ssid, rssi, secured}`. */
std::string foundNetworkJson(const FoundNetwork& network);

struct JoinWish {
  WifiCredentials network;
  std::optional<int> matrix;
};

/** Reads `{ssid, password, matrix?}`; whether these can be credentials is not looked at. */
Result<JoinWish> joinWishFromJson(std::string_view json);

/** Reads `{ssid}`. */
Result<std::string> ssidFromJson(std::string_view json);

}  // namespace lumi
