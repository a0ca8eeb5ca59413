#pragma once

#include <memory>

#include "core/ports/udp_listener.h"

namespace lumi {

/**
 * Makes this device a member of a multicast group (`joins`), or ends the membership. Returns false if that is
 * not possible. Who joins leaves as often.
 */
using SetMembership = bool (*)(int socket, Ipv4Address group, bool joins);

/** The reason, by errno, why a UDP port could not be opened. */
Error udpPortError(uint16_t port);

/** UDP sockets of the operating system, on Linux and of lwIP. */
class UdpSockets : public UdpListener {
 public:
  explicit UdpSockets(SetMembership setMembership) : setMembership_(setMembership) {}

  Result<std::unique_ptr<UdpSocket>> listen(uint16_t port) override;

 private:
  const SetMembership setMembership_;
};

}  // namespace lumi
