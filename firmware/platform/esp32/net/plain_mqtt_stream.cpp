#include "platform/esp32/net/plain_mqtt_stream.h"

#include <fcntl.h>

#include "platform/esp32/net/lwip_socket.h"

namespace lumi {
namespace {

int passed(ssize_t size) {
  if (size > 0) return static_cast<int>(size);
  return size < 0 && isForLater(errno) ? 0 : -1;
}

}  // namespace

std::unique_ptr<MqttStream> makePlainMqttStream() {
  return std::make_unique<PlainMqttStream>();
}

/** Also on lwIP, a repeated connect() tells how the first one went. */
std::optional<MqttFailure> PlainMqttStream::connect(uint32_t address, const MqttServer& server) {
  if (!socket_) {
    socket_ = UniqueFd(::socket(AF_INET, SOCK_STREAM, 0));
    if (!socket_ || fcntl(socket_.get(), F_SETFL, O_NONBLOCK) != 0) return MqttFailure::kOther;
  }
  const sockaddr_in to = socketAddress(server.port, address);
  const int error =
      ::connect(socket_.get(), reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0 ? 0 : errno;
  if (error == 0 || error == EISCONN) return MqttFailure::kNone;
  if (isForLater(error)) return std::nullopt;
  return MqttFailure::kUnreachable;
}

bool PlainMqttStream::isReadable() {
  char first = 0;
  return passed(recv(socket_.get(), &first, 1, MSG_DONTWAIT | MSG_PEEK)) != 0;
}

int PlainMqttStream::read(char* to, int size) {
  return passed(recv(socket_.get(), to, static_cast<size_t>(size), MSG_DONTWAIT));
}

int PlainMqttStream::write(const char* from, int size) {
  return passed(send(socket_.get(), from, static_cast<size_t>(size), MSG_DONTWAIT | MSG_NOSIGNAL));
}

}  // namespace lumi
