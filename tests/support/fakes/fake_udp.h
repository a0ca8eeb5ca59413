#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/ports/service_announcer.h"
#include "core/ports/udp_listener.h"

namespace lumi::test {

/** A network in memory: what a test puts into `arriving` is received at that port. */
class FakeUdp : public UdpListener {
 public:
  struct Sent {
    std::vector<uint8_t> bytes;
    Ipv4Address sender;
  };

  Result<std::unique_ptr<UdpSocket>> listen(uint16_t port) override {
    if (taken.count(port) > 0) return Error{"UDP port " + std::to_string(port) + " is taken."};
    return std::unique_ptr<UdpSocket>(std::make_unique<Socket>(*this, port));
  }

  std::map<uint16_t, std::deque<Sent>> arriving;
  std::set<uint16_t> taken;
  std::set<uint16_t> open;
  std::set<Ipv4Address> groups;
  bool hasNetwork = true;

 private:
  class Socket : public UdpSocket {
   public:
    Socket(FakeUdp& network, uint16_t port) : network_(network), port_(port) { network_.open.insert(port); }
    ~Socket() override { network_.open.erase(port_); }

    bool join(Ipv4Address group) override {
      return network_.hasNetwork && network_.groups.insert(group).second;
    }
    void leave(Ipv4Address group) override { network_.groups.erase(group); }
    std::optional<Datagram> receive(Bytes out) override {
      auto& queue = network_.arriving[port_];
      if (queue.empty()) return std::nullopt;
      const Sent sent = queue.front();
      queue.pop_front();
      const size_t size = std::min(sent.bytes.size(), out.size());
      std::copy_n(sent.bytes.begin(), size, out.begin());
      return Datagram{size, sent.sender};
    }

   private:
    FakeUdp& network_;
    const uint16_t port_;
  };
};

class FakeAnnouncer : public ServiceAnnouncer {
 public:
  void announceWled(const std::string& mac) override { wled = mac; }
  std::string wled;
};

}  // namespace lumi::test
