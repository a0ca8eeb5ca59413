#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/devices/device_registry.h"
#include "core/devices/pairing.h"
#include "core/json/field_visitor.h"

namespace lumi {

std::string devicesToJson(const std::vector<Device>& devices);

/** Parses the record. Skips incomplete entries. Returns no devices if the JSON is invalid. */
std::vector<Device> devicesFromJson(std::string_view json);

struct ReportedHeartbeat {
  std::string deviceId;
  std::optional<EpochMillis> currentTime;
  Heartbeat heartbeat;
};

/**
 * The body of a heartbeat: `{deviceId, currentTime?, power?}` from a panel, and also `uptime, version,
 * address, rssi, freeHeap, chip` from a device. `address` has the form "ip", "ip:port" or ":port". Only the
 * port is used: the device receives update notifications on it. The default is 4211.
 */
void fields(FieldVisitor& visit, ReportedHeartbeat& report);
Result<ReportedHeartbeat> heartbeatFromJson(std::string_view json);

/** `{deviceId, code, version}` */
void fields(FieldVisitor& visit, PairingRequest& request);
Result<PairingRequest> pairingRequestFromJson(std::string_view json);

}  // namespace lumi
