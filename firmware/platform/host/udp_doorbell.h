#pragma once

#include "core/base/result.h"
#include "core/ports/doorbell.h"
#include "platform/host/unique_fd.h"

namespace lumi {

/** A UDP socket on every address of this computer, IPv4 and IPv6. Never waits, asks no name server. */
class UdpDoorbell : public Doorbell {
 public:
  /** Port 0: any free one. */
  static Result<UdpDoorbell> open(uint16_t port);

  void ring(std::string_view address, uint16_t port, std::string_view message) override;
  size_t heard(Bytes out) override;
  uint16_t port() const override { return port_; }

  /** To wait on. */
  int descriptor() const { return socket_.get(); }

 private:
  UdpDoorbell(UniqueFd socket, int family);

  UniqueFd socket_;
  int family_;  // AF_INET6, which reaches IPv4 too, or AF_INET where there is no IPv6
  uint16_t port_;
};

}  // namespace lumi
