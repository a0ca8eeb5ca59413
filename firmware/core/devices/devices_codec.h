#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/devices/device_registry.h"
#include "core/devices/pairing.h"

namespace lumi {

/** What the record "devices" keeps: `[{id, tokenHash}]`. */
std::string devicesToJson(const std::vector<Device>& devices);

/** The devices of a record; entries that are not whole are left out. */
std::vector<Device> devicesFromJson(std::string_view json);

struct ReportedHeartbeat {
  std::string deviceId;
  std::optional<EpochMillis> currentTime;
  Heartbeat heartbeat;
};

/**
 * Reads the body of a heartbeat: `{deviceId, currentTime?, power?}` of a panel,
 * plus `uptime, version, address, rssi, freeHeap, chip` of a device. Of `address`, "ip", "ip:port" or
 * ":port", only the port is believed: it is where the device's doorbell listens, 4211 when none is named.
 */
Result<ReportedHeartbeat> heartbeatFromJson(std::string_view json);

/** Reads `{deviceId, code, version?, address?}`; the address that a satellite says is its own is not used. */
Result<PairingWish> pairingWishFromJson(std::string_view json);

struct WindowRequest {
  std::string deviceId;
  std::string code;
};

/** Reads `{deviceId, code}`. */
Result<WindowRequest> windowRequestFromJson(std::string_view json);

}  // namespace lumi
