#pragma once

#include <cstddef>

#include "core/base/span.h"

namespace lumi {

/** The reason why a connection may be closed for a new one. */
enum class WebSpare {
  kNot,
  kSilent,     // the client has not sent the head of its request
  kDraining,   // the client has received its response and only continues to send
  kSlowReader  // the client accepts its response too slowly
};

/** The loop's interface to a connection. After the client has disconnected, every call does nothing. */
class WebWire {
 public:
  virtual ~WebWire() = default;

  /** Call before a response is sent. */
  virtual void begin() = 0;
  /** Returns how many bytes TCP accepted. `isEnd`: the connection ends when they have arrived. */
  virtual size_t send(ConstBytes bytes, bool isEnd) = 0;
  /** Returns how many bytes the response may still fill in TCP's send buffer. */
  virtual size_t sendRoom() const = 0;
  virtual void acknowledge(size_t bytes) = 0;
  /** Closes the connection soon. */
  virtual void close() = 0;
  /** Closes the connection at once and discards unsent data, which would occupy TCP's buffers for minutes. */
  virtual void abort() = 0;
};

}  // namespace lumi
