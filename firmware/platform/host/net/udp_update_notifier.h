#pragma once

#include "core/base/result.h"
#include "core/ports/update_notifier.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/**
 * A UDP socket on every IPv4 and IPv6 address of this computer. It never blocks and does not resolve names.
 */
class UdpUpdateNotifier : public UpdateNotifier {
 public:
  /** Opens the socket. Port 0 selects any free port. */
  static Result<UdpUpdateNotifier> open(uint16_t port);

  void notify(std::string_view address, uint16_t port, std::string_view message) override;
  size_t receive(Bytes out) override;
  uint16_t port() const override { return port_; }

  /** File descriptor to wait on. */
  int descriptor() const { return socket_.get(); }

 private:
  UdpUpdateNotifier(UniqueFd socket, int family);

  UniqueFd socket_;
  int family_;  // AF_INET6, which includes IPv4, or AF_INET if there is no IPv6
  uint16_t port_;
};

}  // namespace lumi
