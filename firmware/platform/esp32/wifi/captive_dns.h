#pragma once

#include "platform/esp32/wifi/dns_answer.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/** The name server of the access point. It resolves every name to the access point itself. */
class CaptiveDns {
 public:
  static constexpr uint16_t kPort = 53;

  /** Listens on `address` only. Clients in the joined network get no response. Returns false on a failure. */
  bool open(const Ipv4& address, uint16_t port = kPort);
  void close() { socket_ = UniqueFd(); }
  void poll();

 private:
  bool answerOne();

  UniqueFd socket_;
  Ipv4 address_{};
};

}  // namespace lumi
