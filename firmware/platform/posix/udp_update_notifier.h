#pragma once

#include <netinet/in.h>
#include <sys/socket.h>

#include "core/base/result.h"
#include "core/ports/update_notifier.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/** A UDP socket on every address of this device. It never blocks and does not resolve names. */
class UdpUpdateNotifier : public UpdateNotifier {
 public:
  /**
   * Call once the network stack runs. Port 0 selects any free port. `family` is AF_INET, or AF_INET6 for
   * both; a computer without IPv6 then uses AF_INET.
   */
  static Result<UdpUpdateNotifier> open(uint16_t port, int family = AF_INET);

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
