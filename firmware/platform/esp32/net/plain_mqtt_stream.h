#pragma once

#include "platform/esp32/net/mqtt_stream.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/** A TCP connection on lwIP's sockets. */
class PlainMqttStream : public MqttStream {
 public:
  std::optional<MqttFailure> connect(uint32_t address, const MqttServer& server) override;
  bool isReadable() override;
  int read(char* to, int size) override;
  int write(const char* from, int size) override;

  int socket() const { return socket_.get(); }
  /** Leaves closing the socket to the caller. */
  int release() { return socket_.release(); }

 private:
  UniqueFd socket_;
};

}  // namespace lumi
