#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/network/wifi_keeper.h"

namespace lumi {

/** The values for GET /api/network/state that WifiKeeper does not know. */
struct NetworkDevice {
  std::string_view product;
  std::string name;
  bool isMatrix;
  std::optional<int> matrix;
};

struct NetworkAsker {
  bool onAccessPoint;
  bool isAdmin;
};

/**
 * Returns `{product, name, matrix?, onAccessPoint, accessPoint, joined, join, known}`. The only password in
 * it is that of the access point, for administrators.
 */
std::string networkStateJson(const NetworkDevice& device, const WifiKeeper& wifi, const NetworkAsker& asker);

/** Returns `{ssid, rssi, secured}`. */
std::string foundNetworkJson(const FoundNetwork& network);

struct JoinRequest {
  WifiCredentials network;
  std::optional<int> matrix;
};

/** Parses `{ssid, password, matrix?}`. Does not validate the credentials. */
Result<JoinRequest> joinRequestFromJson(std::string_view json);

/** Parses `{ssid}`. */
Result<std::string> ssidFromJson(std::string_view json);

}  // namespace lumi
