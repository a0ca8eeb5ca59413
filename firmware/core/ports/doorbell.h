#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/span.h"

namespace lumi {

/** Short datagrams that may get lost (UDP): "there is something new, come and fetch it". */
class Doorbell {
 public:
  static constexpr uint16_t kPort = 4211;

  virtual ~Doorbell() = default;
  /** `address` is an IP address without brackets. Fails silently. */
  virtual void ring(std::string_view address, uint16_t port, std::string_view message) = 0;
  /** The next datagram that has come, cut to the size of `out`; 0 when there is none. */
  virtual size_t heard(Bytes out) = 0;
  /** Where this one can be reached; 0 when it can't. */
  virtual uint16_t port() const = 0;
};

}  // namespace lumi
