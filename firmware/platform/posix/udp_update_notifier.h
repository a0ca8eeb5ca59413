#pragma once

#include "core/base/result.h"
#include "core/ports/update_notifier.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/** A UDP socket on every address of this device. It never blocks and does not resolve names. */
class UdpUpdateNotifier : public UpdateNotifier {
 public:
  /** Call once the network stack runs. Port 0: any free port. IPv6 is for computers, which may lack it. */
  static Result<UdpUpdateNotifier> open(uint16_t port, bool alsoIpv6 = false);

  void notify(std::string_view address, uint16_t port, std::string_view message) override;
  size_t receive(Bytes out) override;
  uint16_t port() const override { return port_; }

  /** File descriptor to wait on. */
  int descriptor() const { return socket_.get(); }

 private:
  UdpUpdateNotifier(UniqueFd socket, int family);

  UniqueFd socket_;
  int family_;
  uint16_t port_;
};

}  // namespace lumi
