#pragma once

#include "core/base/result.h"
#include "core/ports/update_notifier.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/** A UDP socket on every IPv4 address of this device. It never blocks and does not resolve names. */
class LwipUpdateNotifier : public UpdateNotifier {
 public:
  /** Call once the network stack runs. Port 0 selects any free port. */
  static Result<LwipUpdateNotifier> open(uint16_t port);

  void notify(std::string_view address, uint16_t port, std::string_view message) override;
  size_t receive(Bytes out) override;
  uint16_t port() const override { return port_; }

 private:
  LwipUpdateNotifier(UniqueFd socket, uint16_t port) : socket_(std::move(socket)), port_(port) {}

  UniqueFd socket_;
  uint16_t port_;
};

}  // namespace lumi
