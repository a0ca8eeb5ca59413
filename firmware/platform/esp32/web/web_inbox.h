#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/base/span.h"
#include "core/http/limits/known_clients.h"
#include "core/http/message/request_head.h"
#include "platform/esp32/web/web_limits.h"
#include "platform/esp32/web/web_ring.h"

namespace lumi {

struct WebHead : RequestHead {
  std::string localAddress;  // the local address to which the client connected
};

/** State that all connections of a server share between the network task and the loop. */
struct WebShared {
  explicit WebShared(const WebLimits& given)
      : limits(given), receiveRoom(given.receivers * given.receiveBytes) {}

  const WebLimits limits;
  std::mutex lock;     // for the members below and every inbox; held at most for the time of a copy
  size_t receiveRoom;  // bytes that inboxes may still allocate
  KnownClients known;  // a copy of the router's
};

/** The received data of one request: the only data exchanged between network task and loop. */
class WebInbox {
 public:
  explicit WebInbox(WebShared& shared) : shared_(shared) {}
  ~WebInbox();
  WebInbox(const WebInbox&) = delete;
  WebInbox& operator=(const WebInbox&) = delete;

  // Called in the network task:

  void put(std::unique_ptr<WebHead> head);
  /** Stores bytes of the body and returns how many. Drops the rest. */
  size_t keep(ConstBytes bytes);
  /** Adds bytes that are not stored but must be acknowledged to TCP later. */
  void owe(size_t bytes);
  /** Ends a body of chunks. Has no effect after leave(): the body was then cut off. */
  void finishBody(bool isWellFormed);
  /** Call when the connection is closed. */
  void leave();

  // Called in the loop:

  bool hasHead() const;
  /** Returns the head once, when it has arrived; nullptr otherwise. */
  std::unique_ptr<WebHead> takeHead();
  /** The oldest bytes. They stay valid until consume() or dropBody(). */
  ConstBytes unread() const;
  /** Removes bytes. Returns the number of bytes to acknowledge to TCP. */
  size_t consume(size_t bytes);
  /** Drops the rest of the body. Returns the number of bytes to acknowledge to TCP. */
  size_t dropBody();
  /** True if no more bytes of the body will arrive. unread() may still hold some. */
  bool bodyFinished() const { return locked(finished_); }
  /** True if bytes of the body were lost for lack of memory. */
  bool isCrowded() const { return locked(crowded_); }
  bool isMalformed() const { return locked(malformed_); }
  bool hasLeft() const { return locked(left_); }

 private:
  using Guard = std::lock_guard<std::mutex>;
  bool locked(const bool& member) const {
    const Guard guard(shared_.lock);
    return member;
  }
  void makeRing();
  size_t freeRing();

  WebShared& shared_;
  std::unique_ptr<WebHead> head_;
  WebRing ring_;
  std::optional<uint64_t> bodyLength_;  // nullopt: unknown
  uint64_t bodyReceived_ = 0;
  size_t owed_ = 0;
  bool finished_ = false;
  bool dropping_ = false;
  bool crowded_ = false;
  bool malformed_ = false;
  bool left_ = false;
};

}  // namespace lumi
