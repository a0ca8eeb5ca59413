#include "core/ota/install_targets.h"

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/ota/installations.h"

namespace lumi {
namespace {

const char* devicesOf(FirmwareCategory category) {
  return category == FirmwareCategory::kLedStrip ? "the hub" : "LED matrices";
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

}  // namespace

Result<std::vector<std::string>> installTargets(const FirmwareVersion& version, std::string_view deviceId,
                                                const std::vector<std::string>& satellites) {
  std::string_view target = deviceId.empty() ? std::string_view(version.deviceId) : deviceId;
  if (!target.empty()) {
    if (Status allowed = checkTarget(version, target, satellites); !allowed) return allowed.error();
  } else if (version.category == FirmwareCategory::kLedStrip) {
    target = kHubDevice;
  } else {
    if (satellites.empty()) return Error{"No LED matrix is paired."};
    return satellites;
  }
  std::vector<std::string> targets;
  targets.push_back(std::string(target));
  return targets;
}

}  // namespace lumi
