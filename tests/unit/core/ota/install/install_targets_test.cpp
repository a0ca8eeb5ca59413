#include <doctest/doctest.h>

#include "core/ota/install/installations.h"

using namespace lumi;

namespace {

using Ids = std::vector<std::string>;

FirmwareVersion versionFor(DeviceType category, const std::string& deviceId = {}) {
  FirmwareVersion version;
  version.category = category;
  version.deviceId = deviceId;
  return version;
}

const FirmwareVersion kForHub = versionFor(DeviceType::kHub);
const FirmwareVersion kForMatrices = versionFor(DeviceType::kMatrix);
const Ids kBoth = {"matrix-1", "matrix-2"};

std::string refusal(const FirmwareVersion& version, std::string_view deviceId, const Ids& satellites) {
  const auto targets = installTargets(version, deviceId, satellites);
  return targets ? "" : targets.error().message;
}

}  // namespace

TEST_CASE("without a device, a version is for all devices that it is meant for") {
  CHECK(installTargets(kForHub, "", kBoth).value() == Ids{kHubDevice});
  CHECK(installTargets(kForMatrices, "", kBoth).value() == kBoth);
  const FirmwareVersion forOne = versionFor(DeviceType::kMatrix, "matrix-2");
  CHECK(installTargets(forOne, "", kBoth).value() == Ids{"matrix-2"});
}

TEST_CASE("a named device accepts only versions of its category") {
  CHECK(installTargets(kForMatrices, "matrix-2", kBoth).value() == Ids{"matrix-2"});
  CHECK(installTargets(kForHub, kHubDevice, {}).value() == Ids{kHubDevice});
  CHECK(refusal(kForHub, "matrix-1", kBoth) == "This firmware is for the hub.");
  CHECK(refusal(kForMatrices, kHubDevice, kBoth) == "This firmware is for LED matrices.");
}

TEST_CASE("a version for one device is rejected for all others") {
  const FirmwareVersion forOne = versionFor(DeviceType::kMatrix, "matrix-2");
  CHECK(refusal(forOne, "matrix-1", kBoth) == "This firmware is for LED matrix 2 only.");
}

TEST_CASE("an unknown or unpaired device gets nothing") {
  CHECK(refusal(kForMatrices, "toaster", kBoth) == "There is no such device.");
  CHECK(refusal(kForMatrices, "matrix-2", {"matrix-1"}) == "LED matrix 2 is not paired.");
  CHECK(refusal(kForMatrices, "", {}) == "No LED matrix is paired.");
  CHECK(refusal(versionFor(DeviceType::kMatrix, "matrix-1"), "", {}) == "LED matrix 1 is not paired.");
}
