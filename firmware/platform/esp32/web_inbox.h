#pragma once

#include <cstdint>
#include <mutex>
#include <optional>

#include "core/base/span.h"
#include "platform/esp32/web_head.h"
#include "platform/esp32/web_limits.h"
#include "platform/esp32/web_ring.h"

namespace lumi {

/** What all connections of a server share between the network's task and the loop. */
struct WebShared {
  explicit WebShared(const WebLimits& given)
      : limits(given), receiveRoom(given.receivers * given.receiveBytes) {}

  const WebLimits limits;
  std::mutex lock;     // of what follows and of every inbox; held for no longer than a copy takes
  size_t receiveRoom;  // bytes that inboxes may still take
};

/** What the network has received of one request: the one place where network's task and loop meet. */
class WebInbox {
 public:
  explicit WebInbox(WebShared& shared) : shared_(shared) {}
  ~WebInbox();
  WebInbox(const WebInbox&) = delete;
  WebInbox& operator=(const WebInbox&) = delete;

  // The network's task.

  void put(WebHead head);
  /** How many bytes of the body were kept; the rest is of no use to anybody. */
  size_t keep(ConstBytes bytes);
  /** Bytes that TCP will have to be told of later, though none of the body. */
  void owe(size_t bytes);
  /** A body of unknown length is over, unless its connection ended before: then it was cut off. */
  void finishBody();
  /** The connection is no more. */
  void leave();

  // The loop.

  bool hasHead() const;
  /** The head, once, when it is there. */
  std::optional<WebHead> takeHead();
  /** The eldest bytes; they stay where they are until consume() or dropBody(). */
  ConstBytes unread() const;
  /** How many bytes TCP may be told to be done with. */
  size_t consume(size_t bytes);
  /** Nothing of the body is wanted any more. As consume(). */
  size_t dropBody();
  /** No byte of the body is to come; what is unread() is the rest. */
  bool bodyFinished() const;
  /** Body bytes had to be given up for want of memory. */
  bool isCrowded() const;
  bool hasLeft() const;
  /** Bytes of the body so far; tells silence. */
  uint64_t bodyReceived() const;

 private:
  using Guard = std::lock_guard<std::mutex>;
  void makeRing();
  size_t freeRing();

  WebShared& shared_;
  std::optional<WebHead> head_;
  WebRing ring_;
  std::optional<uint64_t> bodyLength_;  // nothing: unknown
  uint64_t bodyReceived_ = 0;
  size_t owed_ = 0;
  bool finished_ = false;
  bool dropping_ = false;
  bool crowded_ = false;
  bool left_ = false;
};

}  // namespace lumi
