#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
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
  static constexpr Millis kRings[] = {0, 30, 100};

  Bell(const Clock& clock, Doorbell& doorbell);

  void ring(std::string_view id, uint32_t revision, std::string_view address, uint16_t port);
  void tick();

 private:
  const Clock& clock_;
  Doorbell& doorbell_;
};

struct BellMessage {
  std::string id;
  uint32_t revision;
};

std::string toText(const BellMessage& message);
/** Nothing for any other datagram. */
std::optional<BellMessage> bellMessageFrom(std::string_view datagram);

}  // namespace lumi
