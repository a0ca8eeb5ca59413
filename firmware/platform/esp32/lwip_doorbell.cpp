#include "platform/esp32/lwip_doorbell.h"

#include <lwip/sockets.h>

#include <string>

namespace lumi {
namespace {

constexpr int kMostEmpty = 16;  // datagrams without a byte, skipped at a time

sockaddr_in everyAddress(uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  return address;
}

bool bindTo(int number, uint16_t port) {
  const sockaddr_in address = everyAddress(port);
  return bind(number, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
}

uint16_t boundPort(int number) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (getsockname(number, reinterpret_cast<sockaddr*>(&address), &size) != 0) return 0;
  return ntohs(address.sin_port);
}

}  // namespace

Result<LwipDoorbell> LwipDoorbell::open(uint16_t port) {
  OwnedSocket fresh(socket(AF_INET, SOCK_DGRAM, 0));
  if (!fresh || !bindTo(fresh.number(), port)) {
    return Error{"Cannot listen on UDP port " + std::to_string(port) + "."};
  }
  const uint16_t bound = boundPort(fresh.number());
  return LwipDoorbell(std::move(fresh), bound);
}

void LwipDoorbell::ring(std::string_view address, uint16_t port, std::string_view message) {
  sockaddr_in to = everyAddress(port);
  if (inet_pton(AF_INET, std::string(address).c_str(), &to.sin_addr) != 1) return;
  (void)sendto(socket_.number(), message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
               reinterpret_cast<const sockaddr*>(&to), sizeof to);
}

size_t LwipDoorbell::heard(Bytes out) {
  for (int i = 0; i < kMostEmpty; ++i) {
    const ssize_t size = recv(socket_.number(), out.data(), out.size(), MSG_DONTWAIT);
    if (size != 0) return size > 0 ? static_cast<size_t>(size) : 0;
  }
  return 0;
}

}  // namespace lumi
