#include "platform/esp32/wifi/captive_dns.h"

#include <lwip/sockets.h>

#include <cstring>

#include "platform/posix/socket_address.h"

namespace lumi {
namespace {

constexpr int kMaxAtOnce = 4;

}  // namespace

bool CaptiveDns::open(const Ipv4& address, uint16_t port) {
  sockaddr_in here = socketAddress(port);
  std::memcpy(&here.sin_addr, address.data(), address.size());
  close();
  UniqueFd fresh(socket(AF_INET, SOCK_DGRAM, 0));
  if (!fresh || bind(fresh.get(), reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0) return false;
  socket_ = std::move(fresh);
  address_ = address;
  return true;
}

void CaptiveDns::poll() {
  for (int i = 0; socket_ && i < kMaxAtOnce && answerOne(); ++i) {
  }
}

bool CaptiveDns::answerOne() {
  uint8_t query[kDnsDatagram];
  sockaddr_in guest{};
  socklen_t guestSize = sizeof guest;
  const ssize_t size = recvfrom(socket_.get(), query, sizeof query, MSG_DONTWAIT,
                                reinterpret_cast<sockaddr*>(&guest), &guestSize);
  if (size < 0) return false;
  uint8_t answer[kDnsAnswer];
  const size_t length = answerDns({query, static_cast<size_t>(size)}, address_, answer);
  if (length > 0) {
    (void)sendto(socket_.get(), answer, length, MSG_DONTWAIT, reinterpret_cast<const sockaddr*>(&guest),
                 guestSize);
  }
  return true;
}

}  // namespace lumi
