#pragma once

#include <memory>

#include "core/ports/udp_listener.h"

namespace lumi {

/** UDP sockets of the operating system, on Linux and of lwIP. */
class UdpSockets : public UdpListener {
 public:
  Result<std::unique_ptr<UdpSocket>> listen(uint16_t port) override;
};

}  // namespace lumi
