#include "platform/esp32/net/lwip_update_notifier.h"

#include <lwip/sockets.h>

#include <string>

#include "core/base/text.h"

namespace lumi {
namespace {

constexpr int kMaxEmpty = 16;  // empty datagrams skipped per call

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

Result<LwipUpdateNotifier> LwipUpdateNotifier::open(uint16_t port) {
  UniqueFd fresh(socket(AF_INET, SOCK_DGRAM, 0));
  if (!fresh || !bindTo(fresh.get(), port)) {
    return Error{concat({"Cannot listen on UDP port ", numberText(port), "."})};
  }
  const uint16_t bound = boundPort(fresh.get());
  return LwipUpdateNotifier(std::move(fresh), bound);
}

void LwipUpdateNotifier::notify(std::string_view address, uint16_t port, std::string_view message) {
  sockaddr_in to = everyAddress(port);
  if (inet_pton(AF_INET, std::string(address).c_str(), &to.sin_addr) != 1) return;
  (void)sendto(socket_.get(), message.data(), message.size(), MSG_DONTWAIT | MSG_NOSIGNAL,
               reinterpret_cast<const sockaddr*>(&to), sizeof to);
}

size_t LwipUpdateNotifier::receive(Bytes out) {
  for (int i = 0; i < kMaxEmpty; ++i) {
    const ssize_t size = recv(socket_.get(), out.data(), out.size(), MSG_DONTWAIT);
    if (size != 0) return size > 0 ? static_cast<size_t>(size) : 0;
  }
  return 0;
}

}  // namespace lumi
