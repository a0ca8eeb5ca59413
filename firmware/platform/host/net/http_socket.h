#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/base/span.h"
#include "platform/posix/unique_fd.h"

namespace lumi {

/** A TCP socket that never blocks and never raises SIGPIPE. The destructor closes it. */
class HttpSocket {
 public:
  struct Transfer {
    enum class State { kMoved, kWouldBlock, kClosed };
    State state;
    size_t size;  // bytes moved
  };
  struct Peer;

  HttpSocket() = default;
  explicit HttpSocket(int descriptor) : descriptor_(descriptor) {}

  /** Listens on a numeric address or "localhost"; "", "*" and "::" are all. Port 0: any free port. */
  static Result<HttpSocket> listenOn(const std::string& address, uint16_t port);

  /** Returns an address in the format of Peer::address, or nullopt if the text is no IP address. */
  static std::optional<std::string> normalAddress(const std::string& text);

  /** The IPv4 address by which other devices reach this computer, or "" without a network. */
  static std::string ownAddress();

  /** Returns a waiting client or nullopt. `failed` is set if the reason was a lack of resources. */
  std::optional<Peer> accept(bool& failed) const;
  uint16_t localPort() const;
  /** The local address, in the format of Peer::address. */
  std::string localAddress() const;
  Transfer receive(Bytes into) const;
  /** Bytes that have arrived but were not received yet. */
  size_t waiting() const;
  Transfer send(ConstBytes bytes) const;
  /** Shuts down the sending side, so that the peer sees the end of the data. */
  void finishSending() const;
  void close() { descriptor_ = UniqueFd(); }
  int descriptor() const { return descriptor_.get(); }
  bool isOpen() const { return static_cast<bool>(descriptor_); }

 private:
  UniqueFd descriptor_;
};

struct HttpSocket::Peer {
  HttpSocket socket;
  std::string address;  // "192.168.1.5", "fe80::1"; IPv4 addresses always in IPv4 notation
};

}  // namespace lumi
