#pragma once

#include <cstddef>

#include "core/base/span.h"

namespace lumi {

/** One connection as the loop uses it. When the client went away, every call does nothing. */
class WebWire {
 public:
  virtual ~WebWire() = default;

  /** An answer is about to be sent. */
  virtual void begin() = 0;
  /** How many bytes TCP took. With `isEnd`, once all were: the connection ends when they have arrived. */
  virtual size_t send(ConstBytes bytes, bool isEnd) = 0;
  /** Tells TCP that so many received bytes are done with. */
  virtual void acknowledge(size_t bytes) = 0;
  /** Ends the connection soon. */
  virtual void close() = 0;
};

}  // namespace lumi
