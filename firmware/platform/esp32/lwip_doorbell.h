#pragma once

#include "core/base/result.h"
#include "core/ports/doorbell.h"
#include "platform/esp32/owned_socket.h"

namespace lumi {

/** A UDP socket on every IPv4 address of this device. Never waits, asks no name server. */
class LwipDoorbell : public Doorbell {
 public:
  /** Once the network stack runs. Port 0: any free one. */
  static Result<LwipDoorbell> open(uint16_t port);

  void ring(std::string_view address, uint16_t port, std::string_view message) override;
  size_t heard(Bytes out) override;
  uint16_t port() const override { return port_; }

 private:
  LwipDoorbell(OwnedSocket socket, uint16_t port) : socket_(std::move(socket)), port_(port) {}

  OwnedSocket socket_;
  uint16_t port_;
};

}  // namespace lumi
