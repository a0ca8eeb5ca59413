#pragma once

#include <cstddef>

#include "core/base/span.h"

namespace lumi {

/** Why a connection is not worth its place when a newcomer has none. */
enum class WebSpare {
  kNot,
  kSilent,     // it has not sent its head
  kDraining,   // it has its answer and only goes on sending
  kSlowReader  // it hardly takes its answer
};

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
  /** Ends it soon, and at once gives up what TCP holds of it: who doesn't read would hold it for minutes. */
  virtual void abort() = 0;
};

}  // namespace lumi
