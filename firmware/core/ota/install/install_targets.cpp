#include "core/ota/install/install_targets.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/ota/install/installations.h"

namespace lumi {
namespace {

const char* devicesOf(DeviceType category) {
  return category == DeviceType::kHub ? "the hub" : "LED matrices";
}

Status checkTarget(const FirmwareVersion& version, std::string_view deviceId,
                   const std::vector<std::string>& satellites) {
  const auto category = categoryOfDevice(deviceId);
  if (!category) return Error{"There is no such device."};
  if (*category != version.category) {
    return Error{concat({"This firmware is for ", devicesOf(version.category), "."})};
  }
  if (!version.deviceId.empty() && version.deviceId != deviceId) {
    return Error{concat({"This firmware is for ", deviceTitle(version.deviceId), " only."})};
  }
  const bool isPaired = includes(satellites, deviceId);
  if (deviceId != kHubDevice && !isPaired) return Error{concat({deviceTitle(deviceId), " is not paired."})};
  return Done{};
}

std::vector<std::string> only(std::string_view deviceId) {
  std::vector<std::string> targets;
  targets.push_back(std::string(deviceId));
  return targets;
}

}  // namespace

Result<std::vector<std::string>> installTargets(const FirmwareVersion& version, std::string_view deviceId,
                                                const std::vector<std::string>& satellites) {
  const std::string_view target = deviceId.empty() ? std::string_view(version.deviceId) : deviceId;
  if (!target.empty()) {
    if (Status allowed = checkTarget(version, target, satellites); !allowed) return allowed.error();
    return only(target);
  }
  if (version.category == DeviceType::kHub) return only(kHubDevice);
  if (satellites.empty()) return Error{"No LED matrix is paired."};
  return satellites;
}

}  // namespace lumi
