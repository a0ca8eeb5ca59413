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
  /** `address`: the only one of this device at which datagrams are received; 0: all. */
  explicit UdpSockets(SetMembership setMembership, Ipv4Address address = 0)
      : setMembership_(setMembership), address_(address) {}

  Result<std::unique_ptr<UdpSocket>> listen(uint16_t port) override;

 private:
  const SetMembership setMembership_;
  const Ipv4Address address_;
};

}  // namespace lumi
