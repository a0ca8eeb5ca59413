#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/**
 * Short UDP datagrams with the meaning "there is new data to fetch". They may get lost. The messages to a
 * syslog server are sent as such datagrams, too.
 */
class UpdateNotifier {
 public:
  static constexpr uint16_t kPort = 4211;

  virtual ~UpdateNotifier() = default;
  /** Sends a notification. `address` is an IP address without brackets. Errors are ignored. */
  virtual void notify(std::string_view address, uint16_t port, std::string_view message) = 0;
  /**
   * Reads the next received datagram into `out`, cut off if it is longer. Returns its size in bytes, or 0 if
   * there is none.
   */
  virtual size_t receive(Bytes out) = 0;
  /** The UDP port on which this device listens; 0 if it does not listen. */
  virtual uint16_t port() const = 0;
};

}  // namespace lumi
