#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/result.h"
#include "core/base/span.h"

namespace lumi {

/** An IPv4 address; 192.168.1.2 is 0xC0A80102. */
using Ipv4Address = uint32_t;

struct Datagram {
  size_t size;  // bytes; what exceeds the buffer was cut off
  Ipv4Address sender;
};

/** Receives UDP datagrams at one port, at all IPv4 addresses of this device unless it is set up for one. No
 * call blocks. */
class UdpSocket {
 public:
  virtual ~UdpSocket() = default;
  /** Receives what is sent to a multicast group, too. Returns false if there is no network for it now. */
  virtual bool join(Ipv4Address group) = 0;
  /** Ends the membership. Without a network, it may last until the socket is closed. */
  virtual void leave(Ipv4Address group) = 0;
  /** Reads the next datagram into `out`. Returns nothing if there is none. */
  virtual std::optional<Datagram> receive(Bytes out) = 0;
};

class UdpListener {
 public:
  virtual ~UdpListener() = default;
  /** Returns an error if the port cannot be opened, for example because another program uses it. */
  virtual Result<std::unique_ptr<UdpSocket>> listen(uint16_t port) = 0;
};

}  // namespace lumi
