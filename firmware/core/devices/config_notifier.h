#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/devices/device_registry.h"
#include "core/ports/clock.h"
#include "core/ports/update_notifier.h"

namespace lumi {

/** Sends the datagram `LUMI1 <id> <revision>` at once and after 30 and 100 ms, because datagrams get lost. */
class ConfigNotifier {
 public:
  static constexpr std::array<Millis, 3> kNotices = {0, 30, 100};

  ConfigNotifier(const Clock& clock, UpdateNotifier& notifier);

  /**
   * Replaces a notification for the same device. `address` is an IP address without brackets. If it is ""
   * (not known yet), nothing is sent.
   */
  void notify(std::string_view id, uint32_t revision, std::string_view address, uint16_t port);
  /** Call in every pass of the loop. */
  void tick();

 private:
  struct Notification {
    std::string id;
    std::string message;
    std::string address;
    uint16_t port = 0;
    Millis startedAt = 0;
    size_t sent = 0;  // number of entries of kNotices already sent
  };

  void sendDue(Notification& notification);

  const Clock& clock_;
  UpdateNotifier& notifier_;
  std::vector<Notification> notifications_;  // at most one per device, so at most DeviceRegistry::kMaxDevices
};

struct ConfigNotice {
  std::string id;
  uint32_t revision;
};

std::string toText(const ConfigNotice& message);
/** Returns nullopt for any other datagram. */
std::optional<ConfigNotice> configNoticeFrom(std::string_view datagram);

}  // namespace lumi
