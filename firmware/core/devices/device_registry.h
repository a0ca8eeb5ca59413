#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/time.h"
#include "core/ports/clock.h"
#include "core/ports/crypto.h"
#include "core/ports/random.h"
#include "core/ports/update_notifier.h"
#include "core/store/record_store.h"

namespace lumi {

struct Heartbeat {
  uint32_t uptime = 0;                    // seconds
  std::optional<EpochMillis> deviceTime;  // time of the device's clock, if that is set
  std::string version;
  uint16_t notifierPort = UpdateNotifier::kPort;
  int rssi = 0;           // dBm; 0: unknown
  uint32_t freeHeap = 0;  // bytes
  uint16_t chip = 0;      // chip id as in the header of a firmware image
};

struct Device {
  std::string id;
  Digest tokenHash{};
  /** Time of the last report on the hub's monotonic clock; nullopt if there was none since the start. */
  std::optional<Millis> lastSeen;
  std::optional<EpochMillis> lastSeenWall;
  std::string address;  // source of the last heartbeat; "" if lastSeen is nullopt
  Heartbeat heartbeat;
};

/** The paired satellites (record "devices"). A satellite is online for kOfflineAfter after each heartbeat. */
class DeviceRegistry {
 public:
  static constexpr Millis kOfflineAfter = 15 * kSecond;
  static constexpr size_t kMaxDevices = 4;

  DeviceRegistry(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto);

  void load();

  /**
   * Adds a device, or replaces its token, and returns the token. Only a hash of the token is stored. On
   * success the record is saved; on an error nothing has changed.
   */
  Result<std::string> enroll(std::string_view id);

  /** Like enroll(), with a given token. */
  Status admit(std::string_view id, std::string_view token);

  /** Removes a device and its token. Succeeds if there is no such device. Saves like enroll(). */
  Status remove(std::string_view id);

  /** Returns the device with this token, or null. */
  const Device* identify(std::string_view token) const;

  const Device* find(std::string_view id) const;

  /** Records a heartbeat from `address`. Ignores it if `id` is not paired. */
  void report(std::string_view id, const Heartbeat& heartbeat, std::string_view address);

  bool isOnline(const Device& device) const;

  /** Time since the last report; nullopt if there was none since the start. */
  std::optional<Millis> silence(const Device& device) const;

  const std::vector<Device>& all() const { return devices_; }

 private:
  std::vector<Device> without(std::string_view id) const;
  Status replace(std::vector<Device>&& next);

  RecordStore& records_;
  const Clock& clock_;
  Random& random_;
  const Crypto& crypto_;
  std::vector<Device> devices_;
};

}  // namespace lumi
