#include "core/devices/device_registry.h"

#include <array>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/devices/devices_codec.h"

namespace lumi {
namespace {

constexpr const char* kRecord = "devices";

}  // namespace

DeviceRegistry::DeviceRegistry(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto)
    : records_(records), clock_(clock), random_(random), crypto_(crypto) {}

void DeviceRegistry::load() {
  if (const auto record = records_.load(kRecord)) devices_ = devicesFromJson(*record);
}

Result<std::string> DeviceRegistry::enroll(std::string_view id) {
  std::array<uint8_t, 32> secret{};
  random_.fill(secret);
  const std::string token = toHex(secret);
  if (Status admitted = admit(id, token); !admitted) return admitted.error();
  return token;
}

Status DeviceRegistry::admit(std::string_view id, std::string_view token) {
  std::vector<Device> next = without(id);
  if (next.size() == kMaxDevices) return invalid("No more than 4 devices can belong to the hub.");
  Device& device = next.emplace_back();
  device.id = id;
  device.tokenHash = crypto_.sha256(asBytes(token));
  return replace(std::move(next));
}

Status DeviceRegistry::remove(std::string_view id) {
  return find(id) == nullptr ? Status(Done{}) : replace(without(id));
}

std::vector<Device> DeviceRegistry::without(std::string_view id) const {
  std::vector<Device> others = devices_;
  removeIf(others, [id](const Device& device) { return device.id == id; });
  return others;
}

Status DeviceRegistry::replace(std::vector<Device>&& next) {
  if (Status saved = records_.save(kRecord, devicesToJson(next), StoreUse::kSettings); !saved) return saved;
  devices_ = std::move(next);
  return Done{};
}

const Device* DeviceRegistry::identify(std::string_view token) const {
  const Digest hash = crypto_.sha256(asBytes(token));
  for (const Device& device : devices_) {
    if (equalsInConstantTime(device.tokenHash, hash)) return &device;
  }
  return nullptr;
}

const Device* DeviceRegistry::find(std::string_view id) const {
  for (const Device& device : devices_) {
    if (device.id == id) return &device;
  }
  return nullptr;
}

void DeviceRegistry::report(std::string_view id, const Heartbeat& heartbeat, std::string_view address) {
  const auto device = findIf(devices_, [id](const Device& one) { return one.id == id; });
  if (device == devices_.end()) return;
  device->heartbeat = heartbeat;
  device->address = address;
  device->lastSeen = clock_.now();
  device->lastSeenWall = clock_.wall();
}

bool DeviceRegistry::isOnline(const Device& device) const {
  const auto silent = silence(device);
  return silent && *silent < kOfflineAfter;
}

std::optional<Millis> DeviceRegistry::silence(const Device& device) const {
  if (!device.lastSeen) return std::nullopt;
  return clock_.now() - *device.lastSeen;
}

}  // namespace lumi
