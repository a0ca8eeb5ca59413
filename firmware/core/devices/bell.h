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
#include "core/ports/doorbell.h"

namespace lumi {

/**
 * Tells satellites that there is something new: `LUMI1 <id> <revision>` at once, 30 and 100 ms later, since
 * datagrams get lost. A newer ring for the same device replaces what is left of the older one. Satellites
 * fetch at most every 100 ms.
 */
class Bell {
 public:
  static constexpr std::array<Millis, 3> kRings = {0, 30, 100};

  Bell(const Clock& clock, Doorbell& doorbell);

  /** `address` is an IP address without brackets; "" (it has not reported yet) rings nobody. */
  void ring(std::string_view id, uint32_t revision, std::string_view address, uint16_t port);
  /** Call in every pass of the loop. */
  void tick();

 private:
  struct Ringing {
    std::string id;
    std::string message;
    std::string address;
    uint16_t port = 0;
    Millis startedAt = 0;
    size_t rung = 0;  // how many of kRings are done
  };

  void ringWhatIsDue(Ringing& ringing);

  const Clock& clock_;
  Doorbell& doorbell_;
  std::vector<Ringing> ringing_;  // one a device, at most as many as can belong to the hub
};

struct BellMessage {
  std::string id;
  uint32_t revision;
};

std::string toText(const BellMessage& message);
/** Nothing for any other datagram. */
std::optional<BellMessage> bellMessageFrom(std::string_view datagram);

}  // namespace lumi
