#pragma once

#include "platform/esp32/dns_answer.h"
#include "platform/esp32/owned_socket.h"

namespace lumi {

/** The name server of the access point: sends everybody who asks for a name to the access point itself. */
class CaptiveDns {
 public:
  static constexpr uint16_t kPort = 53;

  /** Listens on `address` only; whoever asks it from the joined network gets no answer. False when that can't
   * be. */
  bool open(const Ipv4& address, uint16_t port = kPort);
  void close() { socket_.reset(); }
  /** Answers what has come, a few at a time; never waits. */
  void poll();

 private:
  bool answerOne();

  OwnedSocket socket_;
  Ipv4 address_{};
};

}  // namespace lumi
