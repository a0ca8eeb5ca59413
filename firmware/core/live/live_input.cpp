#include "core/live/live_input.h"

namespace lumi {
namespace {

/** E1.31, 9.3.1: 239.255.x.y, with the universe in x and y. */
constexpr Ipv4Address groupOf(size_t universe) {
  return 239u << 24 | 255u << 16 | static_cast<Ipv4Address>(universe);
}

using Parse = std::optional<LivePacket> (*)(ConstBytes datagram);
constexpr std::array<Parse, kLiveProtocolNames.size()> kParsers = {parseDdp, parseE131, parseWledUdp};

}  // namespace

LiveInput::~LiveInput() {
  leaveGroups();
}

void LiveInput::tick(uint16_t leds) {
  const Millis now = clock_.now();
  mixer_.setLeds(leds);
  open(now);
  for (size_t i = 0; i < sockets_.size(); ++i) receive(static_cast<LiveProtocol>(i), now);
  mixer_.tick(now);
}

void LiveInput::open(Millis now) {
  if (now < nextTry_) return;
  nextTry_ = now + kRetry;
  problem_.clear();
  for (size_t i = 0; i < sockets_.size(); ++i) {
    if (sockets_[i]) continue;
    auto socket = listener_.listen(ports_[i]);
    if (socket) sockets_[i] = std::move(socket.value());
    if (!socket) problem_ = socket.error().message;
  }
  // A device that changes its network loses its groups.
  if (!std::exchange(hearsE131_, false)) leaveGroups();
  joinGroups();
}

void LiveInput::joinGroups() {
  const auto& socket = sockets_[static_cast<size_t>(LiveProtocol::kE131)];
  while (socket && groups_ < mixer_.universes() && socket->join(groupOf(universe_ + groups_))) ++groups_;
}

void LiveInput::leaveGroups() {
  const auto& socket = sockets_[static_cast<size_t>(LiveProtocol::kE131)];
  while (groups_ > 0) socket->leave(groupOf(universe_ + --groups_));
}

void LiveInput::receive(LiveProtocol protocol, Millis now) {
  const auto index = static_cast<size_t>(protocol);
  uint8_t buffer[kMaxDatagram];
  for (int i = 0; sockets_[index] && i < kMaxDatagrams; ++i) {
    const auto datagram = sockets_[index]->receive(buffer);
    if (!datagram) return;
    const auto packet = kParsers[index](ConstBytes(buffer, datagram->size));
    hearsE131_ |= packet && protocol == LiveProtocol::kE131;
    if (packet) mixer_.take(*packet, datagram->sender, now);
  }
}

}  // namespace lumi
