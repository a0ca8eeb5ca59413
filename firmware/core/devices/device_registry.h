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
#include "core/ports/doorbell.h"
#include "core/ports/random.h"
#include "core/store/record_store.h"

namespace lumi {

/** What a device says of itself every 5 s. */
struct Heartbeat {
  uint32_t uptime = 0;                    // seconds
  std::optional<EpochMillis> deviceTime;  // its own clock, when it knows the time
  std::string version;
  uint16_t doorbellPort = Doorbell::kPort;
  int rssi = 0;           // dBm; 0: unknown
  uint32_t freeHeap = 0;  // bytes
  uint16_t chip = 0;      // as in an image's header
};

struct Device {
  std::string id;
  Digest tokenHash{};
  /** When it last reported, on the hub's monotonic clock; nothing since the hub started. */
  std::optional<Millis> lastSeen;
  std::optional<EpochMillis> lastSeenWall;
  std::string address;  // where the last heartbeat came from; "" while lastSeen is nothing
  Heartbeat heartbeat;
};

/**
 * The satellites that belong to the hub. Ids and token hashes are kept (record "devices"); what they
 * report is not. Only a device's own heartbeat makes it online.
 */
class DeviceRegistry {
 public:
  static constexpr Millis kOfflineAfter = 15 * kSecond;
  static constexpr size_t kMostDevices = 4;

  DeviceRegistry(RecordStore& records, const Clock& clock, Random& random, const Crypto& crypto);

  void load();

  /**
   * Takes in `id`; a known one gets a new token and has to report anew. On flash before it returns the token,
   * shown only here.
   */
  Result<std::string> enroll(std::string_view id);

  /** As enroll(), with a token that is known already. */
  Status admit(std::string_view id, std::string_view token);

  /** Its token dies; on flash before it returns. Without such a device there is nothing to do. */
  Status remove(std::string_view id);

  /** The device that holds `token`, or null. */
  const Device* identify(std::string_view token) const;

  const Device* find(std::string_view id) const;

  /** `address` is where the call came from. Ignored for an id that does not belong to the hub. */
  void report(std::string_view id, Heartbeat heartbeat, std::string_view address);

  bool isOnline(const Device& device) const;

  /** Milliseconds since it last reported; nothing when it has not since the hub started. */
  std::optional<Millis> silence(const Device& device) const;

  const std::vector<Device>& all() const { return devices_; }

 private:
  Device* findMutable(std::string_view id);

  RecordStore& records_;
  const Clock& clock_;
  Random& random_;
  const Crypto& crypto_;
  std::vector<Device> devices_;
};

}  // namespace lumi
